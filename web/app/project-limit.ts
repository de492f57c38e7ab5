import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/accounts.ts'
import { ownedProjectLimit } from '#schema/limits.ts'

export const newProjectName = 'New Project'

/** Returns the reason why the user cannot create another project. Null if the user can. */
export function projectLimitReason(projects: readonly Project[], user: User): string | null {
  const owned = projects.filter(({ ownerId }) => ownerId === user.id).length
  if (user.role === 'ADMIN' || owned < ownedProjectLimit) return null
  return `You own ${owned} projects, as many as one person can. Delete one to make room for another.`
}

export const projectLimitText = (user: User): string =>
  user.role === 'ADMIN'
    ? 'You can own as many as you like, and join as many as you are invited to.'
    : `You can own ${ownedProjectLimit}, and join as many as you are invited to.`
