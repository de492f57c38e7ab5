import { project } from '#domain/project.ts'
import { statusUpdateRecipients } from '#domain/recipients.ts'
import { streamId } from '../projection.ts'
import { reactor } from './reactor.ts'

/** A status update goes to every active member who wants any, the sender too. */
export const statusUpdate = reactor('status-update', {
  StatusUpdateRequested: async (event, stateAt) => {
    const state = await stateAt(project, event)
    if (!state) return []
    return statusUpdateRecipients(state.team).map((entry) => ({
      key: `status:${event.id}:${entry.id}`,
      kind: 'status-update',
      refs: { revision: Number(event.revision) },
      ...(entry.userId !== null && { userId: entry.userId }),
      entryId: entry.id,
      projectId: streamId(event),
    }))
  },
})
