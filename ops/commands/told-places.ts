import { Aggregates } from '#api/commands/aggregates.ts'
import { project, projectStream } from '#domain/project.ts'
import { isInvited } from '#domain/team-state.ts'
import type { EventStore } from '#store/event-store.ts'

/** A place on a team, or with no project one on Brandpath itself. */
interface Place {
  readonly id: number
  readonly project_id: number | null
}

/** The places with what the projects' own streams say of them: ids alone tell a person nothing. */
export async function toldPlaces<P extends Place>(store: EventStore, places: readonly P[]) {
  const aggregates = new Aggregates(store)
  const told = []
  for (const place of places) told.push({ ...place, ...(await standing(aggregates, place)) })
  return told
}

async function standing(aggregates: Aggregates, { id, project_id: projectId }: Place) {
  if (projectId === null) return { project: null, standing: null }
  const { state } = await aggregates.load(projectStream(projectId), project)
  const held = state?.team.get(id)
  if (!state || !held) return { project: null, standing: null }
  const { role, isOwner, isMember, mail } = held
  // What the project is called by now is nothing to whoever has left it.
  const isOpen = isMember || isInvited(held)
  return { project: isOpen ? state.name : null, standing: { role, isOwner, isMember, mail } }
}
