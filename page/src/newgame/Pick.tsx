// One of several choices that exclude each other, as a button that stays down.
interface Props {
  name: string
  label: string
  about?: string | undefined
  checked: boolean
  onPick: () => void
}

export function Pick({ name, label, about, checked, onPick }: Props) {
  return (
    <label class="pick" title={about}>
      <input type="radio" name={name} checked={checked} onChange={onPick} />
      <span>{label}</span>
    </label>
  )
}
