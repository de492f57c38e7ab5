import type { Activity } from '#schema/api/activity.ts'
import { ida } from '#web/testing/fixtures.ts'

/** An activity in which Ida completed a task. `over` replaces single fields. */
export const anActivity = (over: Partial<Activity> & Pick<Activity, 'id'>): Activity => ({
  type: 'TaskStatusChanged',
  at: '2026-03-01T12:00:00.000Z',
  by: { id: ida.id, username: ida.username },
  actorId: ida.id,
  task: { id: 1001, title: 'Clear the brand name', category: '1 Foundations' },
  member: null,
  text: null,
  detail: { from: 'in_progress', to: 'completed' },
  ...over,
})
