import { projectActions, reasonNotTo, type ProjectAction } from '#domain/team/permissions.ts'
import { roles } from '#schema/roles.ts'

/** A permission, and for what the call needs it. */
type Need = readonly [action: ProjectAction, object: string]

/** Calls that need a permission in the project. The name of any other call with a permission is the name of its action. */
const permissions: Readonly<Record<string, ProjectAction | readonly Need[]>> = {
  listTasks: 'view',
  readTask: 'view',
  exportTasks: 'view',
  assignTask: 'assign',
  setChecklistItem: 'tickChecklist',
  addNote: 'writeNote',
  editNote: [['changeOwnNote', 'own notes']],
  deleteNote: [
    ['changeOwnNote', 'own notes'],
    ['deleteAnyNote', 'notes of others'],
  ],
  addLink: 'editLinks',
  removeLink: 'editLinks',
  castVote: 'vote',
  withdrawVote: 'vote',
  listVotes: 'view',
  changeProject: [
    ['rename', 'the name'],
    ['setLaunchDate', 'the launch date'],
  ],
  deleteProject: 'delete',
  previewRoadmapUpdate: 'view',
  listMembers: 'view',
  removeMember: [
    ['removeMember', 'others'],
    ['leave', 'themselves'],
  ],
  leaveProject: 'leave',
  changeMemberPreferences: [
    ['changeOwnPreferences', 'themselves'],
    ['changeOthersPreferences', 'others'],
  ],
  changeInvitationPreferences: 'changeOthersPreferences',
  listEmails: 'viewEmails',
  previewStatusUpdate: 'sendStatusUpdate',
  listUpdates: 'view',
  listActivity: 'view',
  readAsOf: 'view',
  compareProgress: 'view',
  progressHistory: 'view',
}

/** Returns which roles in the project may make a call; null for a call that needs no permission in a project. */
export function rolesText(call: string): string | null {
  const needed = permissions[call] ?? projectActions.find((name) => name === call)
  if (needed === undefined) return null
  if (typeof needed !== 'string')
    return `Roles in the project: ${needed.map(([action, object]) => `${rolesFor(action)} for ${object}`).join('; ')}.`
  const allowed = rolesFor(needed)
  return allowed === 'all' ? 'All members of the project.' : `Roles in the project: ${allowed}.`
}

function rolesFor(action: ProjectAction): string {
  const allowed = ['owner' as const, ...roles].filter((role) => reasonNotTo(role, action) === null)
  return allowed.length === roles.length + 1 ? 'all' : allowed.join(', ')
}
