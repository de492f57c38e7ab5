import { project } from '#domain/project/project.ts'
import { reportRecipients } from '#domain/reports/recipients.ts'
import { streamId } from '../domain-event.ts'
import { reactor } from './effects.ts'

export const report = reactor('report', {
  ReportIssued: async (event, stateAt) => {
    const at = event.occurredAt.toISOString()
    const { frequency, periodKey, dueAt = at } = event.data
    const projectId = streamId(event)
    const state = await stateAt(project, event)
    const stateWhenDue = await stateAt(project, event, dueAt)
    if (!state || !stateWhenDue) return []
    const due = { team: stateWhenDue.team, at: dueAt }
    return reportRecipients(frequency, { due, now: { team: state.team, at } }).map((membership) => ({
      kind: 'email' as const,
      key: `report:${projectId}:${periodKey}:${membership.id}`,
      emailKind: 'report',
      refs: { frequency, periodKey, revision: Number(event.revision) },
      ...(membership.userId !== null && { userId: membership.userId }),
      entryId: membership.id,
      projectId,
    }))
  },
})
