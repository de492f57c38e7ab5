import { projectAggregate, type ProjectState } from '#domain/project/project.ts'
import { reportRecipients } from '#domain/reports/recipients.ts'
import { issueReport } from '#domain/reports/issue-report.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import type { Decision } from '#domain/decision.ts'
import { reportCommandId } from '#schema/event-ids.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { nextEventTime } from '#kernel/commands/command-handler.ts'
import { TooManyConflicts } from '#kernel/commands/decider.ts'
import type { WorkContext } from '../work-context.ts'

/** Result of a report. `later`: other processes repeatedly changed the project, so the next run must try again. */
export type ReportOutcome = 'none' | 'later' | { readonly recipients: number }

export async function reportProject(
  commands: WorkContext['commands'],
  projectId: number,
  period: ReportPeriod,
  { now, write }: { readonly now: Date; readonly write: boolean },
): Promise<ReportOutcome> {
  const { frequency, key, dueAt } = period
  const project = projectAggregate(projectId)
  let outcome: ReportOutcome = 'none'
  const decide = async (state: ProjectState, at: string): Promise<Decision<ProjectEvent>> => {
    outcome = 'none'
    const whenDue = await commands.loadWhile(project, ({ metadata }) => metadata.occurredAt <= dueAt)
    const decision = issueReport(state, { period, whenDue, now: at })
    if (state && whenDue && Array.isArray(decision) && decision.length > 0) {
      const teams = { due: { team: whenDue.team, at: dueAt }, now: { team: state.team, at } }
      outcome = { recipients: reportRecipients(frequency, teams).length }
    }
    return decision
  }
  const occurredAt = now.toISOString()
  if (!write) {
    const loaded = await commands.load(project)
    await decide(loaded.state, nextEventTime(occurredAt, loaded))
    return outcome
  }
  const commandId = reportCommandId(projectId, frequency, key)
  const command = { actor: null, correlationId: commandId, causationId: commandId, commandId, occurredAt }
  try {
    await commands.handle(command, project, decide)
    return outcome
  } catch (error) {
    if (error instanceof TooManyConflicts) return 'later'
    throw error
  }
}
