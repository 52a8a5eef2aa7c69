// Fingers, mice, and the size of what they move.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type View, zoomed } from '../model/viewport.ts'

export function useSize(ref: { current: Element | null }) {
  const [size, setSize] = useState({ width: 800, height: 480 })
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0) setSize({ width, height })
    })
    watch.observe(ref.current!)
    return () => watch.disconnect()
  }, [ref])
  return size
}

// Dragging with one pointer, pinching with two.
export function usePointers(view: View, setView: (view: View) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(false)
  const span = () => {
    const [a, b] = [...down.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  return {
    moved,
    onPointerDown: (e: PointerEvent) => {
      if (down.current.size === 0) moved.current = false
      down.current.set(e.pointerId, { x: e.offsetX, y: e.offsetY })
    },
    onPointerMove: (e: PointerEvent) => {
      const before = down.current.get(e.pointerId)
      if (!before) return
      const was = span()
      down.current.set(e.pointerId, { x: e.offsetX, y: e.offsetY })
      const [dx, dy] = [e.offsetX - before.x, e.offsetY - before.y]
      if (Math.abs(dx) + Math.abs(dy) > 3 && !moved.current) {
        moved.current = true
        ;(e.currentTarget as Element).setPointerCapture(e.pointerId)
      }
      if (down.current.size === 2 && was > 0)
        setView(zoomed(view, span() / was, e.offsetX, e.offsetY))
      else if (moved.current)
        setView({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale })
    },
    onPointerUp: (e: PointerEvent) => down.current.delete(e.pointerId),
    onPointerCancel: (e: PointerEvent) => down.current.delete(e.pointerId),
  }
}
