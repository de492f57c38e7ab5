import type { PastEvent } from '#schema/api/history.ts'
import type { Filter } from './filter.ts'

/** Of what a story is, for the window; a task by its title as soon as an event tells it. */
export function storyTitle({ correlation = '', task }: Filter, title: string | undefined): string {
  return task === undefined ? `Request ${correlation.slice(0, 8)}` : `Task ${title ?? task}`
}

/** The title of the task that all of the events are about. */
export const taskTitle = (events: readonly PastEvent[] = []): string | undefined =>
  events.find(({ task }) => task !== null)?.task?.title ?? undefined
