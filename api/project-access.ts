import { Refusal } from '#domain/decision.ts'
import type { ProjectAction } from '#domain/permissions.ts'
import { permitted, project, projectStream, seeProject, type ExistingProject } from '#domain/project.ts'
import { Problem, statusOfRefusal } from './problem.ts'
import type { Services } from './services.ts'

/**
 * 404 for whoever may not see the project; `missing` says of what, where it was not the project that was asked for.
 * Asked of the project's stream, since a read model may lag.
 */
export async function mustSee(
  services: Services,
  projectId: number,
  userId: number,
  missing?: string,
): Promise<void> {
  const { state } = await services.aggregates.load(projectStream(projectId), project)
  const decision = seeProject(state, userId)
  if (decision instanceof Refusal) {
    throw new Problem(statusOfRefusal[decision.kind], missing ?? decision.message)
  }
}

/** The project as its stream has it now, where the user may do this to it; else 403, or 404 for strangers. */
export async function mustBePermitted(
  services: Services,
  projectId: number,
  userId: number,
  action: ProjectAction,
): Promise<ExistingProject> {
  const { state } = await services.aggregates.load(projectStream(projectId), project)
  const found = permitted(state, userId, action)
  if (found instanceof Refusal) throw new Problem(statusOfRefusal[found.kind], found.message)
  return found
}
