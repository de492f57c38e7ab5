import { screen, within } from '@testing-library/react'
import type { Note } from '#schema/api/notes.ts'
import type { Project } from '#schema/api/projects.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { showDashboard } from '#web/app/dashboard/testing/show-dashboard.tsx'
import type { FakeResponses } from '#web/testing/fake-server.ts'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
// Loads the code of the panel before the first test, which would otherwise wait for it.
import '../TaskPanel.tsx'

const note: Note = {
  id: 'note-1',
  text: 'See https://example.org/assets, @Ida Holm.',
  mentions: [{ entryId: 12, username: 'Ida Holm' }],
  author: { id: ida.id, username: ida.username },
  createdAt: '2026-11-18T09:00:00.000Z',
  editedAt: '2026-11-18T09:05:00.000Z',
}
export const detail: TaskDetail = {
  ...aTask({ id: 1101, title: 'Audit your assets' }),
  relevanceReason: null,
  notes: [note],
  links: [
    {
      id: 'link-1',
      url: 'https://docs.example.org/a',
      title: 'Asset inventory',
      addedBy: null,
      addedAt: '2026-11-18T09:00:00.000Z',
    },
  ],
  checklist: [
    { id: 'item-1', text: 'List every asset', checked: { at: '2026-11-18T09:00:00.000Z', by: 'Jonas' } },
    { id: 'item-2', text: 'Ask ten buyers', checked: null },
  ],
  history: [
    {
      id: '5',
      type: 'TaskStatusChanged',
      at: '2026-11-18T09:00:00.000Z',
      by: { id: 9, username: 'Jonas' },
      actorId: 9,
      task: { id: 1101, title: 'Audit your assets', category: '1 Foundations' },
      member: null,
      text: null,
      detail: { from: 'pending', to: 'in_progress' },
    },
  ],
  historyNext: null,
}

/** Opens task 1101 of Ida’s project, at a part of the page if `hash` names one. Returns the sent requests and the panel. */
export async function openTask(more: FakeResponses = {}, project: Partial<Project> = {}, hash = '') {
  const { sent } = showDashboard(`/project/1/task/1101${hash}`, {
    'GET /api/projects': () => [aProject(project)],
    'GET /api/projects/1/members': () => [],
    'GET /api/tasks?projectId=1': () => [aTask({ id: 1101, title: 'Audit your assets' })],
    'GET /api/tasks/1101': () => detail,
    ...more,
  })
  const panel = within(await screen.findByRole('region', { name: 'Audit your assets' }))
  await panel.findByRole('heading', { name: 'Notes' })
  return { sent, panel }
}
