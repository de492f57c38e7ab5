import type { Role } from '#schema/roles.ts'

/** What somebody is to a project: its owner, a member with a role, or nobody to it. */
export type Standing = 'owner' | Role | 'stranger'

/** What can be done to a project. */
export type ProjectAction = 'see' | 'changeStatus' | 'rename' | 'delete'

const everyone: readonly Standing[] = ['owner', 'ADMIN', 'EDITOR', 'MEMBER', 'VIEWER']

/** Who may do what, on one screen. A stranger may nothing, and is not even told that the project exists. */
const allowed: Record<ProjectAction, readonly Standing[]> = {
  see: everyone,
  changeStatus: ['owner', 'ADMIN', 'EDITOR', 'MEMBER'],
  rename: ['owner'],
  delete: ['owner'],
}

const reasons: Record<ProjectAction, string> = {
  see: 'Project not found',
  changeStatus: 'Viewers cannot change tasks. Ask the owner for another role.',
  rename: 'Only the owner can rename a project.',
  delete: 'Only the owner can delete a project.',
}

/** Null where it is allowed, else the reason in a sentence: the same for the API's answer and the client's tooltip. */
export const whyNot = (standing: Standing, action: ProjectAction): string | null =>
  allowed[action].includes(standing) ? null : standing === 'stranger' ? reasons.see : reasons[action]
