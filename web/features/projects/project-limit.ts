import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/user.ts'
import { ownedProjectLimit } from '#schema/limits.ts'

/** What a project is called until its owner says otherwise. */
export const newProjectName = 'New Project'

/** Why this person can create no further project; null where they can. */
export function whyNoMore(projects: readonly Project[], user: User): string | null {
  const owned = projects.filter(({ ownerId }) => ownerId === user.id).length
  if (user.role === 'ADMIN' || owned < ownedProjectLimit) return null
  return `You own ${owned} projects, as many as one person can. Delete one to make room for another.`
}

/** The same before there is any project, as an invitation. */
export const howMany = (user: User): string =>
  user.role === 'ADMIN'
    ? 'You can own as many as you like, and join as many as you are invited to.'
    : `You can own ${ownedProjectLimit}, and join as many as you are invited to.`
