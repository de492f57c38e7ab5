import { project } from '#domain/project.ts'
import { reportRecipients } from '#domain/recipients.ts'
import { streamId } from '../projection.ts'
import { reactor } from './reactor.ts'

/** A report goes to members and open invitations that waited for it when it was due: to each once a period. */
export const report = reactor('report', {
  ReportIssued: async (event, stateAt) => {
    const at = event.occurredAt.toISOString()
    const { frequency, periodKey, dueAt = at } = event.data
    const projectId = streamId(event)
    const state = await stateAt(project, event)
    const whenDue = await stateAt(project, event, dueAt)
    if (!state || !whenDue) return []
    const due = { team: whenDue.team, at: dueAt }
    return reportRecipients(frequency, { due, now: { team: state.team, at } }).map((entry) => ({
      key: `report:${projectId}:${periodKey}:${entry.id}`,
      kind: 'report',
      refs: { frequency, periodKey, revision: Number(event.revision) },
      ...(entry.userId !== null && { userId: entry.userId }),
      entryId: entry.id,
      projectId,
    }))
  },
})
