import { queryOptions } from '@tanstack/react-query'
import { invitations as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => request(contract.readInvitation, { query: { token } }),
    staleTime: Infinity,
    meta: { public: true },
  })

/** Accepts the invitation. A query, unlike a mutation, sends one request even if the screen mounts twice. */
export const acceptanceQuery = (token: string, userId: number, confirmOtherAddress: boolean) =>
  queryOptions({
    queryKey: ['acceptance', token, userId, confirmOtherAddress],
    queryFn: () => request(contract.acceptInvitation, { body: { token, confirmOtherAddress } }),
    staleTime: Infinity,
  })
