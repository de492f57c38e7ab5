import { project } from '#domain/project/project.ts'
import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const invitation = reactor('invitation', {
  MemberInvited: async (event, stateAt) => {
    const { entryId } = event.data
    const pending = (await stateAt(project, event))?.team.get(entryId)?.invitation
    if (!pending) return []
    const { generation, replaces } = pending
    return [
      {
        kind: 'email',
        key: `invitation:${entryId}:${generation}`,
        emailKind: 'invitation',
        refs: { generation, revision: Number(event.revision), ...(replaces !== null && { replaces }) },
        entryId,
        projectId: streamId(event),
      },
    ]
  },
})
