import { updates as contract } from '#schema/api/index.ts'
import { requireMember } from '../http/access.ts'
import type { Router } from '../http/route.ts'
import { updatesOf } from './queries.ts'

export function updateRoutes({ route, services }: Router): void {
  route(contract.listUpdates, async ({ params, query, user }) => {
    await requireMember(services, params.id, user.id)
    return updatesOf(services.reads, params.id, query.before)
  })
}
