import { project } from '#domain/project/project.ts'
import { statusUpdateRecipients } from '#domain/team/team-state.ts'
import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const statusUpdate = reactor('status-update', {
  StatusUpdateRequested: async (event, stateAt) => {
    if (event.actor === null) return [] // an imported update
    const state = await stateAt(project, event)
    if (!state) return []
    return statusUpdateRecipients(state.team).map((membership) => ({
      kind: 'email' as const,
      key: `status:${event.id}:${membership.id}`,
      emailKind: 'status-update',
      refs: { revision: Number(event.revision) },
      ...(membership.userId !== null && { userId: membership.userId }),
      entryId: membership.id,
      projectId: streamId(event),
    }))
  },
})
