import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Shape = z.ZodMiniType

/**
 * Contract of a REST call, used by the server, the client and the API documentation. `path` contains parameters
 * in braces; `params` and `query` arrive as text. `api/documentation/descriptions` describes the fields.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: Method
  readonly path: `/${string}`
  /** Purpose in one sentence. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Body of a successful response; `z.void()` for 204. */
  readonly response: Answer
  /** Status of a successful response; 200 by default. */
  readonly status?: 200 | 201 | 204
  /** Callers that are allowed; signed-in users by default. */
  readonly access?: 'public' | 'signed-in'
  /** Error message (403) for users who are not administrators. */
  readonly adminsOnly?: string
  /** Error statuses beside those that follow from the contract (`api/documentation/errors.ts`). */
  readonly errors?: readonly (401 | 403 | 404 | 409 | 429)[]
}

export const call = <
  Params extends Shape = z.ZodMiniVoid,
  Query extends Shape = z.ZodMiniVoid,
  Body extends Shape = z.ZodMiniVoid,
  Answer extends Shape = z.ZodMiniVoid,
>(
  definition: Call<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer> => definition
