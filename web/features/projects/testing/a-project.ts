import { categories } from '#schema/roadmap.ts'
import type { Project } from '#schema/api/projects.ts'
import { ida } from '#web/testing/a-user.ts'

/** A project of Ida's with 12 tasks in each category, 3 of each completed, unless told otherwise. */
export const aProject = (over: Partial<Project> = {}): Project => {
  const [first, second, third, fourth] = categories
  const quarter = { completed: 3, total: 12 }
  return {
    id: 1,
    name: 'Halden Sparkling Tea',
    ownerId: ida.id,
    createdAt: '2026-05-12T08:31:00.000Z',
    role: 'ADMIN',
    progress: { [first]: quarter, [second]: quarter, [third]: quarter, [fourth]: quarter },
    inProgress: 2,
    nextTask: { id: 1001, title: 'Audit your distinctive assets' },
    memberCount: 3,
    ...over,
  }
}
