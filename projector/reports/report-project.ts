import { project, projectStream, type Project } from '#domain/project.ts'
import { reportRecipients } from '#domain/recipients.ts'
import { issueReport } from '#domain/report-issue.ts'
import type { ReportPeriod } from '#domain/report-period.ts'
import { Refusal } from '#domain/decision.ts'
import { eventIdOf, reportCommandId } from '#schema/event-ids.ts'
import { projectEvents, type ProjectEvent } from '#schema/events/project.ts'
import { RevisionConflict, type EventStore, type NewEvent, type RecordedEvent } from '#store/event-store.ts'
import { occurred } from '../projection.ts'

/** What became of a project's report; `later` where somebody else changed the project at the same time. */
export type ReportOutcome = 'none' | 'later' | { readonly recipients: number }

export interface ReportCommand {
  readonly projectId: number
  readonly period: ReportPeriod
  /** Of the clock by which the event occurs. */
  readonly now: Date
  /** False: nothing is written, only said. */
  readonly write: boolean
}

/** Reports a period of one project, if it is to be: the project's stream decides. @throws NewerEvent, BrokenEvent */
export async function reportProject(store: EventStore, command: ReportCommand): Promise<ReportOutcome> {
  const { projectId, period, write } = command
  const stream = projectStream(projectId)
  const { state, whenDue, last } = await readProject(store, stream, period.dueAt)
  if (!last) return 'none'
  const now = laterOf(command.now.toISOString(), last.metadata.occurredAt)
  const decision = issueReport(state, { period, whenDue, now })
  const event = decision instanceof Refusal ? undefined : decision[0]
  if (!event || !state || !whenDue) return 'none'
  try {
    if (write) await store.append(stream, [reportIssued(event, projectId, period, now)], last.revision)
    const due = { team: whenDue.team, at: period.dueAt }
    const recipients = reportRecipients(period.frequency, { due, now: { team: state.team, at: now } })
    return { recipients: recipients.length }
  } catch (error) {
    if (error instanceof RevisionConflict) return 'later'
    throw error
  }
}

interface ReadProject {
  readonly state: Project
  /** As it was at the time that is asked for. */
  readonly whenDue: Project
  readonly last: RecordedEvent | null
}

async function readProject(store: EventStore, stream: string, dueAt: string): Promise<ReadProject> {
  let state = project.initial
  let whenDue = project.initial
  let last: RecordedEvent | null = null
  for await (const recorded of store.read(stream)) {
    // The stream's name says which events it holds; `occurred` has checked the payload against its type.
    state = project.evolve(state, occurred(recorded) as ProjectEvent)
    if (recorded.metadata.occurredAt <= dueAt) whenDue = state
    last = recorded
  }
  return { state, whenDue, last }
}

function reportIssued(
  event: ProjectEvent,
  projectId: number,
  { frequency, key }: ReportPeriod,
  occurredAt: string,
): NewEvent {
  const commandId = reportCommandId(projectId, frequency, key)
  return {
    id: eventIdOf(commandId, projectStream(projectId), 0),
    type: event.type,
    data: event.data,
    metadata: {
      actor: null,
      correlationId: commandId,
      causationId: commandId,
      commandId,
      occurredAt,
      version: projectEvents.ReportIssued.version,
    },
  }
}

/** Time does not go back within a stream. */
const laterOf = (one: string, other: string) => (one > other ? one : other)
