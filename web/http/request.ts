import * as z from 'zod/mini'
import type { Call } from '#schema/api/call.ts'
import { expectedUserHeader } from '#schema/expected-user.ts'
import { recordFailure, recordResponse } from './connection.ts'
import { isUncontrolled, keepEarlyResponse } from './early-responses.ts'
import { isPreparing, lastVisitData } from './last-visit.ts'
import { lastPosition, recordPosition } from './projection-position.ts'
import { cachedAtHeader } from './response-cache.ts'
import { isOfOtherUser, RequestError, UnreachableError } from './request-error.ts'
import { sessionUser } from './session-user.ts'

type Shape = z.ZodMiniType
/** Object type with the field `Name`. Has no field for a void shape, and an optional field for an optional shape. */
type Part<Name extends string, S extends Shape> = S extends z.ZodMiniVoid
  ? unknown
  : S extends z.ZodMiniOptional
    ? { readonly [N in Name]?: z.input<S> }
    : { readonly [N in Name]: z.input<S> }

export type RequestInput<P extends Shape, Q extends Shape, B extends Shape> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & {
    /** Idempotency key of a command that may be sent again. If no key is given, `send` generates a key. */
    readonly idempotencyKey?: string
    /** The user for whom the command is sent, if it was made earlier. The default is the user of the page. */
    readonly expectedUser?: number | undefined
    /** The request fails with an UnreachableError if the signal is a timeout. */
    readonly signal?: AbortSignal
  }

/** Delay of a refetch after a response that was not `projected`. */
export const lagRefetchDelayMs = 5_000

export interface ApiResponse<Body> {
  readonly body: Body
  /** False if the read models do not contain the effect of the command yet. The next query may return older data. */
  readonly projected: boolean
  /** True if the service worker answered with a cached response, because the server did not answer. */
  readonly isCached: boolean
}

/** Throws a RequestError for an error status, and an UnreachableError if the server cannot be reached. */
export async function send<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  contract: Call<P, Q, B, A>,
  input: RequestInput<P, Q, B>,
): Promise<ApiResponse<z.output<A>>> {
  const address = addressOf(contract, input)
  if (contract.method === 'GET' && isPreparing()) {
    const data = await lastVisitData(address, contract.response)
    if (data !== undefined) return { body: data, projected: true, isCached: true }
  }
  const response = await fetchContract(contract.method, address, input)
  const body = await bodyOf(response, contract.method)
  if (!response.ok) {
    const error = new RequestError(response.status, body)
    if (isOfOtherUser(error)) sessionUser().onOtherUser()
    throw error
  }
  return {
    body: z.parse(contract.response, body),
    projected: !response.headers.has('Projection-Lag'),
    isCached: response.headers.has(cachedAtHeader),
  }
}

export const request = async <P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  contract: Call<P, Q, B, A>,
  input: RequestInput<P, Q, B>,
): Promise<z.output<A>> => (await send(contract, input)).body

/**
 * Returns undefined if there is no JSON, for example in an error response of a proxy. A query is then sent again. A command
 * is not, because its status says that it succeeded.
 */
async function bodyOf(response: Response, method: Call['method']): Promise<unknown> {
  if (response.status === 204) return undefined
  try {
    return await response.json()
  } catch (cause) {
    if (!response.ok || method !== 'GET') return undefined
    throw new UnreachableError(unreachable, { cause })
  }
}

const unreachable = 'Can’t reach Brandpath. Check your connection and try again.'

/** Time until a query without a response fails and is sent again. */
const queryTimeoutMs = 30_000

interface RequestParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly expectedUser?: number | undefined
  readonly signal?: AbortSignal
}

function addressOf(contract: Pick<Call, 'path'>, { params = {}, query = {} }: RequestParts): string {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

async function fetchContract(
  method: Call['method'],
  address: string,
  { body, idempotencyKey, expectedUser = sessionUser().id(), ...parts }: RequestParts,
): Promise<Response> {
  const signal = parts.signal ?? (method === 'GET' ? AbortSignal.timeout(queryTimeoutMs) : undefined)
  // The page preloads the first GET responses. Browsers reuse preloads only for requests without additional headers.
  const headers = new Headers()
  if (method !== 'GET') headers.set('Idempotency-Key', idempotencyKey ?? newIdempotencyKey())
  if (method !== 'GET' && expectedUser !== undefined) headers.set(expectedUserHeader, String(expectedUser))
  // The API process responds after its read models have reached this position.
  const position = lastPosition()
  if (position !== null) headers.set('Read-Position', position)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  try {
    const isEarly = method === 'GET' && isUncontrolled()
    const response = await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    recordResponse(response)
    if (isEarly) keepEarlyResponse(address, response)
    if (!response.headers.has(cachedAtHeader)) recordPosition(response.headers.get('Read-Position'))
    return response
  } catch (cause) {
    if (signal?.aborted === true && !isTimeout(signal.reason)) throw cause
    recordFailure()
    throw new UnreachableError(unreachable, { cause })
  }
}

/** True for the reason of a signal that `AbortSignal.timeout` has created. */
const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

/** Returns 128 random bits as hex. `crypto.randomUUID` is not available on pages without HTTPS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
