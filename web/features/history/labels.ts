import type { Part } from './filter.ts'

/** What each part of an address is called on the screen. */
export const labels: Readonly<Record<Part, string>> = {
  type: 'Type',
  project: 'Project',
  task: 'Task of the project',
  actor: 'User',
  stream: 'Stream',
  correlation: 'Request',
  since: 'From',
  until: 'Until',
}
