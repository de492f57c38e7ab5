import type { Hono } from 'hono'
import { members as contract } from '#schema/api/index.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { mustSee } from './project-access.ts'
import type { Services } from './services.ts'
import { teamOf } from './team-list.ts'

export function memberRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listMembers, async ({ params, user }) => {
    await mustSee(services, params.id, user.id)
    return teamOf(services.reads, params.id)
  })
}
