import { queryOptions } from '@tanstack/react-query'
import { invitations as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'

/** Anyone with the link may read it, signed in or not. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => request(contract.readInvitation, { query: { token } }),
    // Accepting reports its own result, so this is never refetched.
    staleTime: Infinity,
    meta: { public: true },
  })

/**
 * Accepts the invitation. It is a query because accepting is idempotent: it may be retried, and a screen that
 * mounts twice sends one request.
 */
export const acceptanceQuery = (token: string, userId: number) =>
  queryOptions({
    queryKey: ['acceptance', token, userId],
    queryFn: () => request(contract.acceptInvitation, { body: { token } }),
    staleTime: Infinity,
  })
