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
  /** Path of the call, with parameters in braces: `/api/projects/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  /** Schemas of the path parameters. The inputs of these schemas, and of the schemas in `query`, are texts. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  readonly status: 200 | 201 | 204
  /** Set for calls that need no login. Only logged-in users may make all other calls. */
  readonly access?: 'public'
  /** Set for calls that only administrators may make: the message of the 403 response to other users. */
  readonly adminsOnly?: string
  /** Error statuses that cannot be derived from the other fields. See `api/documentation/errors.ts`. */
  readonly errors?: readonly (401 | 403 | 404 | 409 | 429)[]
}

type Definition<C extends Call> = Omit<C, 'response' | 'status'> & Partial<Pick<C, 'response' | 'status'>>

/** Declares a call. By default, the status is 200, or 204 if the call has no response body. */
export const call = <
  Params extends Shape = z.ZodMiniVoid,
  Query extends Shape = z.ZodMiniVoid,
  Body extends Shape = z.ZodMiniVoid,
  Response extends Shape = z.ZodMiniVoid,
>(
  definition: Definition<Call<Params, Query, Body, Response>>,
): Call<Params, Query, Body, Response> => {
  // The cast is safe: without a response in the definition, `Response` is the type of `z.void()`.
  const response = definition.response ?? (z.void() as unknown as Response)
  return { status: definition.response ? 200 : 204, ...definition, response }
}
