import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Shape = z.ZodMiniType

/**
 * One REST call, said once: the server validates by it, the client calls by it, the documentation is made of it.
 * `path` holds parameters in braces; what `params` and `query` describe arrives as text.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: Method
  readonly path: `/${string}`
  /** What the call is for, in a sentence. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body of a success; `z.void()` for 204. */
  readonly answer: Answer
  /** Status of a success: 200 unless said, 204 where there is no body. */
  readonly status?: 200 | 201 | 204
  /** Who may call: everybody, or whoever is signed in (the default). */
  readonly access?: 'public' | 'signed-in'
  /** For administrators of the platform alone: what others are told with 403, before anything of what they asked. */
  readonly adminsOnly?: string
  /** How it may say no, beside what follows from the rest of the contract (`api/documentation/refusals.ts`). */
  readonly refuses?: readonly (401 | 403 | 404 | 409 | 429)[]
}

export const call = <
  Params extends Shape = z.ZodMiniVoid,
  Query extends Shape = z.ZodMiniVoid,
  Body extends Shape = z.ZodMiniVoid,
  Answer extends Shape = z.ZodMiniVoid,
>(
  definition: Call<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer> => definition
