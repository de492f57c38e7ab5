import type { Call } from '#schema/api/call.ts'
import { maxBody } from '#schema/limits.ts'

/** What each status says that a call may refuse with. */
export const refused: Readonly<Record<number, string>> = {
  400: 'Something in the request is missing or wrong; `fields` names it.',
  401: 'Nobody is signed in.',
  403: 'The role of the user does not allow it, or another site sent the request with the session of the user.',
  404: 'There is no such thing, or the user may not know of it.',
  409: 'It cannot be so any more as things stand now.',
  413: `The body has more than ${maxBody / 1000} kB.`,
  415: 'There is a body, and its `Content-Type` is not JSON.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'Too many of these; `Retry-After` says when to come back.',
}

export const isCommand = (call: Call) => call.method !== 'GET' && call.access !== 'public'

/** Every status that a call documents beside its success. */
export const refusalsOf = (call: Call): readonly number[] => [
  ...new Set([...ownRefusals(call), ...sharedRefusals(call)]),
]

/** What a call says itself, and what follows from its contract. */
export const ownRefusals = (call: Call): readonly number[] => [
  ...(call.params || call.query || call.body ? [400] : []),
  ...(call.access === 'public' ? [] : [401]),
  ...(call.adminsOnly === undefined ? [] : [403]),
  ...(call.refuses ?? []),
  ...(isCommand(call) ? [422] : []),
]

/** What is refused before the call is looked at, wherever something may change (`api/app.ts`). */
export const sharedRefusals = (call: Call): readonly number[] =>
  call.method === 'GET' ? [] : [403, 413, 415]
