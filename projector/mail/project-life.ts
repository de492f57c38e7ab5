import { project, projectStream, type ExistingProject, type Project } from '#domain/project.ts'
import { reportOf, type ProjectReport, type ReportKind, type Told } from '#domain/report.ts'
import type { EventStore } from '#store/event-store.ts'
import { occurred, type Occurred } from '../projection.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'

type ToldHere = Occurred & Told

/** A project as it is when a mail about it is written, and the event that called for the mail. */
export interface ProjectLife {
  readonly now: ExistingProject
  readonly event: ToldHere
  /** All that happened before the event. */
  readonly before: readonly ToldHere[]
}

/** Read from the project's stream, which holds no events but a project's. */
export async function projectLife(
  store: EventStore,
  projectId: number,
  revision: number,
): Promise<ProjectLife> {
  const life = await Array.fromAsync(
    store.read(projectStream(projectId)),
    (recorded) => occurred(recorded) as ToldHere,
  )
  const now = life.reduce<Project>(project.evolve, project.initial)
  const event = life[revision] // revisions count from 0, without gaps
  if (!now || !event) throw new Error(`project ${projectId} has no revision ${revision} yet`)
  return { now, event, before: life.slice(0, revision) }
}

/** What a mail tells is what was so at the event, however late the mail is written. */
export async function reportAt(
  { now, before }: ProjectLife,
  roadmapWith: RoadmapReader,
  kind: ReportKind,
): Promise<ProjectReport> {
  return reportOf(before, await roadmapWith(now.roadmapVersion), kind)
}
