// The button of the teacher's view.
import { teacher } from '../teacher.ts'
import { x } from './say.ts'

export function TeacherButton() {
  return (
    <button
      type="button"
      aria-pressed={teacher.value}
      title={x('teacherAbout')}
      onClick={() => (teacher.value = !teacher.value)}
    >
      {x('teacher')}
    </button>
  )
}
