import { Rejection } from '#domain/decision.ts'
import { authorize, projectAggregate, type Project } from '#domain/project/project.ts'
import type { ProjectAction } from '#domain/team/permissions.ts'
import { HttpError, statusOfRejection } from './http-error.ts'
import type { Services } from '../services.ts'

/** Reads the project's stream, because read models lag. @throws HttpError 403, or 404 if the user is not a member */
export async function requirePermission(
  services: Services,
  projectId: number,
  userId: number,
  action: ProjectAction,
  notFoundMessage?: string,
): Promise<Project> {
  const { state } = await services.commands.load(projectAggregate(projectId))
  const found = authorize(state, userId, action)
  if (!(found instanceof Rejection)) return found
  const isNotFound = found.kind === 'not_found'
  throw new HttpError(
    statusOfRejection[found.kind],
    (isNotFound ? notFoundMessage : undefined) ?? found.message,
  )
}

export const requireMember = (
  services: Services,
  projectId: number,
  userId: number,
  notFoundMessage?: string,
): Promise<Project> => requirePermission(services, projectId, userId, 'view', notFoundMessage)
