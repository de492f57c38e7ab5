import * as z from 'zod/mini'
import type { Call } from '#schema/api/call.ts'
import { noteAnswer } from './connection.ts'
import { lastRead, noteRead } from './read-position.ts'
import { RequestError, Unreachable } from './request-error.ts'

type Shape = z.ZodMiniType
/** A part that the contract does not have is left out; one that it makes optional may be. */
type Part<Name extends string, S extends Shape> = S extends z.ZodMiniVoid
  ? unknown
  : S extends z.ZodMiniOptional
    ? { readonly [N in Name]?: z.input<S> }
    : { readonly [N in Name]: z.input<S> }

export type Input<P extends Shape, Q extends Shape, B extends Shape> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & {
    /** Of a command that may be sent again: the same key, the same effect. Drawn anew where it is missing. */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
  }

/** What came back: the body by its contract, and what stood beside it. */
export interface Answer<Body> {
  readonly body: Body
  /** False where the read models had not yet caught up with the command: what is read next may be older. */
  readonly settled: boolean
}

/**
 * Makes a call of `schema/api`, which knows its path, method and shapes.
 *
 * @throws RequestError where the server says no, Unreachable where it cannot be asked.
 */
export async function ask<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  contract: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
): Promise<Answer<z.output<A>>> {
  const response = await send(contract, input)
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw new RequestError(response.status, body)
  return { body: z.parse(contract.answer, body), settled: !response.headers.has('Projection-Lag') }
}

/** The same, where only the body matters. */
export const call = async <P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  contract: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
): Promise<z.output<A>> => (await ask(contract, input)).body

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

async function send(contract: Pick<Call, 'method' | 'path'>, parts: Parts): Promise<Response> {
  const { params = {}, query = {}, body, idempotencyKey, signal } = parts
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  const headers = new Headers({ Accept: 'application/json' })
  if (contract.method !== 'GET') headers.set('Idempotency-Key', idempotencyKey ?? newKey())
  // Another process may answer than the one that told of it.
  const read = lastRead()
  if (read !== null) headers.set('Read-Position', read)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  try {
    const response = await fetch(search === '' ? path : `${path}?${search}`, {
      method: contract.method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    noteAnswer(response)
    noteRead(response.headers.get('Read-Position'))
    return response
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw new Unreachable('The server cannot be reached. Check your connection and try again.', { cause })
  }
}

/** 128 random bits. Not `randomUUID`, which browsers keep from pages without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
