import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Task } from '#schema/api/tasks.ts'
import { projectPath, taskPath } from '#schema/screens.ts'
import { isPageShortcut } from '#web/shared/keyboard.ts'
import { openedFromList } from '#web/shared/tasks/TaskLink.tsx'
import { taskAnchor, taskTitleId } from '#web/shared/tasks/tasks.ts'

type TaskRef = Pick<Task, 'id' | 'projectId'>

export interface TaskNavigation {
  readonly close: () => void
  /** Undefined if the open task is the last or the first of the list. */
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
}

/** Closes the open task, or opens the task after or before it. `tasks` are in the order of the list. */
export function useTaskNavigation(open: TaskRef, tasks: readonly TaskRef[]): TaskNavigation {
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const state: unknown = location.state
  const { id, projectId } = open
  const index = tasks.findIndex((task) => task.id === id)

  const close = useCallback(() => {
    if (isFromList(state)) void navigate(-1)
    else void navigate({ pathname: projectPath(projectId), search }, { replace: true })
  }, [navigate, state, search, projectId])

  const step = (to: TaskRef | undefined) =>
    // Replaces the history entry, so that Back always returns to the list.
    to && (() => void navigate({ pathname: taskPath(to), search }, { replace: true, state }))
  const next = step(index < 0 ? undefined : tasks[index + 1])
  const previous = step(tasks[index - 1])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = { Escape: close, j: next, k: previous }[event.key]
      if (event.ctrlKey || event.metaKey || event.altKey || action === undefined || !isPageShortcut(event))
        return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  useTaskFocus(open, index >= 0)
  return { close, next, previous }
}

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'fromList' in state &&
  state.fromList === openedFromList.fromList

/**
 * Focuses the title of each opened task once, as soon as the task is loaded. After the task is closed, focuses the link to
 * the task in the list.
 */
function useTaskFocus({ id, projectId }: TaskRef, isLoaded: boolean): void {
  const { key, hash } = useLocation()
  const last = useRef({ id, projectId })
  const opener = useRef<Element>(null)
  const focused = useRef<number>(undefined)

  useEffect(() => {
    const { activeElement } = document
    opener.current = activeElement?.id === taskTitleId ? opener.current : activeElement
    return () => {
      // Keeps the focus that another action has moved.
      if (document.activeElement !== document.body) return
      linkTo(last.current, opener.current)?.focus()
    }
  }, [])

  useEffect(() => {
    last.current = { id, projectId }
    if (!isLoaded || focused.current === id) return
    focused.current = id
    const isNoteFocused = hash !== '' && document.activeElement?.id === hash.slice(1)
    // A reload does not move the focus.
    if (key !== 'default' && !isNoteFocused)
      document.getElementById(taskTitleId)?.focus({ preventScroll: true })
  }, [key, hash, id, projectId, isLoaded])
}

/** Returns the link to a task. Prefers the link that opened the task, because a page can link to a task twice. */
function linkTo(task: TaskRef, opener: Element | null): HTMLElement | null {
  const path = taskPath(task)
  if (opener instanceof HTMLAnchorElement && opener.isConnected && opener.pathname === path) return opener
  return (
    document.getElementById(taskAnchor(task.id))?.querySelector('a') ??
    document.querySelector<HTMLElement>(`a[href^="${path}"]`) ??
    document.querySelector('main')
  )
}
