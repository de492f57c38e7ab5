import { useEffect, useRef, type RefObject } from 'react'

/** Elements with the id `taskAnchor`. */
const taskElements = '[id^="task-"]'

/**
 * Keeps the focus in a list of tasks when the task with the focus moves or disappears. Then the title of the same task gets
 * the focus, or the title of the task that took its place. If the list is empty, `fallback` gets the focus.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly target: Element; readonly anchor: string; readonly index: number }>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog returns the focus to the task that has opened it.
      if (!(target instanceof Element) || target.closest('[role=dialog]') !== null) return
      const tasks = tasksOf(list.current)
      const index = tasks.findIndex((task) => task.contains(target))
      const task = tasks[index]
      last.current = task === undefined ? null : { target, anchor: task.id, index }
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const { current } = last
    if (current === null || current.target.isConnected || document.activeElement !== document.body) return
    const tasks = tasksOf(list.current)
    const task =
      tasks.find(({ id }) => id === current.anchor) ?? tasks[Math.min(current.index, tasks.length - 1)]
    const target = task === undefined ? fallback.current : task.querySelector('a')
    target?.focus({ preventScroll: true })
  })
  return list
}

const tasksOf = (list: Element | null): Element[] => [...(list?.querySelectorAll(taskElements) ?? [])]
