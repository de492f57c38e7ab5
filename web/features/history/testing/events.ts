import type { HistoryEvent } from '#schema/api/history.ts'

/** An event that completes a task in a project of the user. */
export const historyEvent = (overrides: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id: 'e5a1c5a0-9f3b-5f0e-8f4c-0d6a54e1b7c2',
  position: '4711',
  stream: 'project-42',
  revision: 3,
  type: 'TaskStatusChanged',
  version: 1,
  at: '2026-11-21T08:14:02.000Z',
  by: { id: 8, username: 'Jonas Berg' },
  actorId: 8,
  whom: null,
  correlation: '0b6f0f0e-41a5-4f52-9a0e-f6e5933a41a5',
  causation: 'c1',
  command: 'c1',
  projectId: 42,
  task: { key: 'draw-a-logo', title: 'Draw a logo' },
  payload: { taskKey: 'draw-a-logo', from: 'in_progress', to: 'completed' },
  ...overrides,
})

/** An event in a project of which the user is not a member. Task and payload are withheld. */
export const foreignEvent = (overrides: Partial<HistoryEvent> = {}): HistoryEvent =>
  historyEvent({ task: null, payload: null, ...overrides })
