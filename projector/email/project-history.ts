import { project, projectStream, type Project, type ProjectState } from '#domain/project/project.ts'
import { buildReport, type ProjectReport, type ReportKind } from '#domain/reports/report.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { readStream, type DomainEvent } from '../domain-event.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'

/** State of a project now, the event that caused an email, and all events before that event. */
export interface ProjectHistory {
  readonly now: Project
  readonly event: DomainEvent & ProjectEvent
  readonly before: readonly (DomainEvent & ProjectEvent)[]
}

export async function projectHistory(
  store: EventStore,
  projectId: number,
  revision: number,
): Promise<ProjectHistory> {
  const events = await readStream<ProjectEvent>(store, projectStream(projectId))
  const now = events.reduce<ProjectState>(project.evolve, project.initialState)
  const event = events[revision] // the index is the revision, because revisions count from 0 without gaps
  if (!now || !event) throw new Error(`project ${projectId} has no revision ${revision} yet`)
  return { now, event, before: events.slice(0, revision) }
}

/** Builds a report from the events before the event that caused the email. Later events do not change the report. */
export async function reportAt(
  { now, before }: ProjectHistory,
  readRoadmap: RoadmapReader,
  kind: ReportKind,
): Promise<ProjectReport> {
  return buildReport(before, await readRoadmap(now.roadmapVersion), kind)
}
