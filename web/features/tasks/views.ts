import type { ComponentType } from 'react'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { TaskList, type TaskViewProps } from './TaskList.tsx'

interface TaskView {
  /** Value of the URL parameter `view`. Null for the default view. */
  readonly name: string | null
  readonly label: string
  readonly View: ComponentType<TaskViewProps>
  /** Loads the code of the view before the user opens it. */
  readonly preload?: () => void
}

const lazyView = (
  name: string,
  label: string,
  load: () => Promise<{ default: ComponentType<TaskViewProps> }>,
): TaskView => ({ name, label, View: lazyComponent(load), preload: () => void load().catch(() => undefined) })

const cards: TaskView = { name: null, label: 'Cards', View: TaskList }

/** The views of the task list, in the order of the switch. The code of a lazy view loads when the view is needed. */
export const taskViews: readonly TaskView[] = [
  cards,
  lazyView('list', 'List', () => import('./list/TaskTable.tsx')),
  lazyView('board', 'Board', () => import('./board/Board.tsx')),
  lazyView('timeline', 'Timeline', () => import('./timeline/Timeline.tsx')),
]

export const viewFromSearch = (search: URLSearchParams): TaskView =>
  taskViews.find(({ name }) => name === search.get('view')) ?? cards
