import { queryOptions } from '@tanstack/react-query'
import { invitations as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'

/** What an invitation's link opens. Whoever holds the link may know it, signed in or not. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call(contract.readInvitation, { query: { token } }),
    // Asked once: accepting it changes what it says, and is told on its own.
    staleTime: Infinity,
    meta: { public: true },
  })

/**
 * Accepts the invitation for a user. A query, though it changes something: whoever accepts again gets the same
 * answer, so it may be repeated after a failure, and a screen that is mounted twice asks once.
 */
export const acceptanceQuery = (token: string, userId: number) =>
  queryOptions({
    queryKey: ['acceptance', token, userId],
    queryFn: () => call(contract.acceptInvitation, { body: { token } }),
    staleTime: Infinity,
  })
