import { project } from '#domain/project.ts'
import { streamId } from '../projection.ts'
import { reactor } from './reactor.ts'

/** Whoever is invited to a project gets the link by mail; invited again, a new one. */
export const invitation = reactor('invitation', {
  MemberInvited: async (event, stateAt) => {
    const { entryId } = event.data
    const invited = (await stateAt(project, event))?.team.get(entryId)?.invitation
    if (!invited) return []
    const { generation, replaces } = invited
    return [
      {
        key: `invitation:${entryId}:${generation}`,
        kind: 'invitation',
        refs: { generation, revision: Number(event.revision), ...(replaces !== null && { replaces }) },
        entryId,
        projectId: streamId(event),
      },
    ]
  },
})
