import { Refusal } from '#domain/decision.ts'
import { project, projectStream, seeProject } from '#domain/project.ts'
import { Problem, statusOfRefusal } from './problem.ts'
import type { Services } from './services.ts'

/** 404 for whoever may not see the project. Asked of the project's stream, since a read model may lag. */
export async function mustSee(services: Services, projectId: number, userId: number): Promise<void> {
  const { state } = await services.aggregates.load(projectStream(projectId), project)
  const decision = seeProject(state, userId)
  if (decision instanceof Refusal) throw new Problem(statusOfRefusal[decision.kind], decision.message)
}
