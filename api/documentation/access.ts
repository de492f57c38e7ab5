import { projectActions, reasonNotTo, type ProjectAction } from '#domain/team/permissions.ts'
import { roles } from '#schema/roles.ts'

/** Calls that need a permission in the project. The name of any other call with a permission is the name of its action. */
const actionsByCall: Readonly<Record<string, ProjectAction>> = {
  listTasks: 'view',
  readTask: 'view',
  assignTask: 'assign',
  setChecklistItem: 'tickChecklist',
  addNote: 'writeNote',
  editNote: 'changeOwnNote',
  deleteNote: 'changeOwnNote',
  addLink: 'editLinks',
  removeLink: 'editLinks',
  listUpdates: 'view',
  listActivity: 'view',
}

/** Returns which roles in the project may make a call; null for a call that needs no permission in a project. */
export function rolesText(call: string): string | null {
  const action = actionsByCall[call] ?? projectActions.find((name) => name === call)
  if (action === undefined) return null
  const allowed = ['owner' as const, ...roles].filter((role) => reasonNotTo(role, action) === null)
  if (allowed.length === roles.length + 1) return 'All members of the project.'
  return `Roles in the project: ${allowed.join(', ')}.`
}
