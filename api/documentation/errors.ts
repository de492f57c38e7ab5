import type { Call } from '#schema/api/call.ts'
import { maxBody, maxPictureBody } from '#schema/limits.ts'

export const errorDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `fields` names the fields.',
  401: 'No user is logged in.',
  403: 'The role of the user does not allow the request, or the request came from another site.',
  404: 'The resource does not exist, or the user has no access to it.',
  409: 'The request conflicts with the current state, or the logged-in user is not the user in `Expected-User`.',
  413: `The body is larger than ${maxBody / 1000} kB, or ${maxPictureBody / 1000} kB with a picture.`,
  415: 'The `Content-Type` of the body is not JSON, or the body is compressed.',
  422: 'The `Idempotency-Key` was used for a different request, or a guide takes more than 3 seconds to render.',
  429: 'Too many requests; `Retry-After` says when to try again.',
}

export const isCommand = (call: Call) => call.method !== 'GET' && call.access !== 'public'

export const errorsOf = (call: Call): readonly number[] => [
  ...new Set([...ownErrors(call), ...sharedErrors(call)]),
]

export const ownErrors = (call: Call): readonly number[] => [
  ...new Set([
    ...(call.params || call.query || call.body || isCommand(call) ? [400] : []),
    ...(call.access === 'public' ? [] : [401]),
    ...(call.adminsOnly === undefined ? [] : [403]),
    ...(call.errors ?? []),
    ...(isCommand(call) ? [409, 422] : []),
  ]),
]

/** Error statuses of the middleware in `api/http/app.ts`, which checks all calls except GET. */
export const sharedErrors = (call: Call): readonly number[] => (call.method === 'GET' ? [] : [403, 413, 415])
