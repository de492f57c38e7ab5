import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/accounts.ts'
import { ownedProjectLimit } from '#schema/limits.ts'

export const newProjectName = 'New Project'

/** Returns the reason why the user cannot create another project. Null if the user can. */
export function projectLimitReason(projects: readonly Project[], user: User): string | null {
  const owned = projects.filter(({ ownerId }) => ownerId === user.id).length
  if (user.role === 'ADMIN' || owned < ownedProjectLimit) return null
  return `You can own up to ${ownedProjectLimit} projects. Delete one to create another.`
}

export const projectLimitText = (user: User): string =>
  user.role === 'ADMIN'
    ? 'You can own and join any number of projects.'
    : `You can own up to ${ownedProjectLimit} projects and join any number.`
