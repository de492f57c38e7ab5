import { project } from '#domain/project.ts'
import { reportRecipients } from '#domain/recipients.ts'
import { streamId } from '../projection.ts'
import { reactor } from './reactor.ts'

/** A report goes to members and open invitations that asked for its frequency: to each once a period. */
export const report = reactor('report', {
  ReportIssued: async (event, stateAt) => {
    const { frequency, periodKey } = event.data
    const projectId = streamId(event)
    const state = await stateAt(project, event)
    if (!state) return []
    return reportRecipients(state.team, frequency, event.occurredAt.toISOString()).map((entry) => ({
      key: `report:${projectId}:${periodKey}:${entry.id}`,
      kind: 'report',
      refs: { frequency, periodKey, revision: Number(event.revision) },
      ...(entry.userId !== null && { userId: entry.userId }),
      entryId: entry.id,
      projectId,
    }))
  },
})
