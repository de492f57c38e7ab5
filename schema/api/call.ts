import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Shape = z.ZodMiniType

/** Contract of a REST call, used by the server, the client and the API documentation. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> {
  readonly method: Method
  /** Contains parameters in braces. */
  readonly path: `/${string}`
  readonly summary: string
  /** `params` and `query` arrive as text. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** Status of a successful response. */
  readonly status: 200 | 201 | 204
  /** Default: signed-in users. */
  readonly access?: 'public'
  /** Message of the 403 for users who are not administrators. */
  readonly adminsOnly?: string
  /** Error statuses beside those that follow from the contract (`api/documentation/errors.ts`). */
  readonly errors?: readonly (401 | 403 | 404 | 409 | 429)[]
}

type Definition<C extends Call> = Omit<C, 'response' | 'status'> & Partial<Pick<C, 'response' | 'status'>>

/** Declares a call. Its status is 200 by default, or 204 without a response. */
export const call = <
  Params extends Shape = z.ZodMiniVoid,
  Query extends Shape = z.ZodMiniVoid,
  Body extends Shape = z.ZodMiniVoid,
  Response extends Shape = z.ZodMiniVoid,
>(
  definition: Definition<Call<Params, Query, Body, Response>>,
): Call<Params, Query, Body, Response> => {
  // Safe: `Response` is the type of `z.void()` if the definition has no response.
  const response = definition.response ?? (z.void() as unknown as Response)
  return { status: definition.response ? 200 : 204, ...definition, response }
}
