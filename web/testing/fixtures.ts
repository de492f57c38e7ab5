import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { User } from '#schema/api/accounts.ts'
import type { Member } from '#schema/api/team.ts'
import { categories } from '#schema/roadmap.ts'
import { progressOf } from '#web/shared/tasks/task-summary.ts'

export const ida: User = {
  id: 7,
  email: 'ida@halden.example',
  username: 'Ida Holm',
  role: 'MEMBER',
  createdAt: '2026-01-15T09:00:00.000Z',
  nameConfirmed: true,
  emailVerified: true,
}

/** Returns a project that Ida owns. Each category has 12 tasks, of which 3 are completed. */
export const aProject = (overrides: Partial<Project> = {}): Project => {
  const [first, second, third, fourth] = categories
  const progress = { completed: 3, total: 12 }
  return {
    id: 1,
    name: 'Halden Sparkling Tea',
    ownerId: ida.id,
    createdAt: '2026-05-12T08:31:00.000Z',
    role: 'ADMIN',
    progress: { [first]: progress, [second]: progress, [third]: progress, [fourth]: progress },
    inProgress: 2,
    nextTask: { id: 1001, title: 'Audit your distinctive assets' },
    memberCount: 3,
    launchOn: null,
    latestUpdate: null,
    ...overrides,
  }
}

/** Returns a project of Ida without tasks and other members. */
export const anEmptyProject = (overrides: Partial<Project> = {}): Project =>
  aProject({
    name: 'Halden',
    createdAt: ida.createdAt,
    progress: progressOf([]),
    inProgress: 0,
    nextTask: null,
    memberCount: 1,
    ...overrides,
  })

export const aMember = (id: number, username: string, over: Partial<Member> = {}): Member => ({
  id,
  userId: id,
  isOwner: false,
  isPending: false,
  user: { username, email: `${id}@halden.example` },
  role: 'EDITOR',
  emailReportsEnabled: true,
  emailReportFrequency: 'weekly',
  statusUpdatesEnabled: true,
  since: '2026-01-15T09:00:00.000Z',
  expiresAt: null,
  lastActiveAt: null,
  ...over,
})

export const aTask = (overrides: Partial<Task> & { id: number }): Task => ({
  projectId: Math.floor(overrides.id / 1000),
  key: `task-${overrides.id}`,
  title: `Task ${overrides.id}`,
  description: 'Describe the work. It is done when a colleague can see the result.',
  status: 'pending',
  category: '1 Foundations',
  taskType: 'Brand Positioning 1',
  priority: false,
  createdAt: '2026-01-15T09:00:00.000Z',
  assignee: null,
  dueOn: null,
  relevant: true,
  counts: { notes: 0, links: 0, checklist: null },
  changed: null,
  ...overrides,
})
