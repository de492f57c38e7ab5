import { vi } from 'vitest'
import { allowConsoleError } from './console.ts'

/** Handlers by method and path, such as `GET /path`. A handler returns a body or a Response, or a promise of one. */
export type FakeResponses = Readonly<Record<string, (body: unknown, headers: Headers) => unknown>>

/** Replaces `fetch`. Requests without a handler get a 404. Returns requests such as `POST /api/login {"email":"…"}`. */
export function fakeServer(responses: FakeResponses): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push(body === undefined ? call : `${call} ${JSON.stringify(body)}`)
    const response = await responses[call]?.(body, new Headers(init.headers))
    if (response instanceof Response) return response
    return response === undefined
      ? Response.json({ error: `No fake response for ${call}` }, { status: 404 })
      : Response.json(response)
  })
  return requests
}

/** Returns a handler whose response has the error format of the API. The client may log the error. */
export const errorResponse = (status: number, error: string, fields?: Record<string, string>) => () => {
  allowConsoleError(error || `status ${status}`)
  return Response.json({ error, ...(fields && { fields }) }, { status })
}

/** Handler of a request that gets no response. The client may log the error. */
export const unreachable = () => {
  allowConsoleError('Can’t reach Brandpath')
  return Promise.reject(new TypeError('Failed to fetch'))
}

/** Handler of requests that get no response. They wait until the test calls `fail`. */
export function unreachableLater() {
  const { promise, resolve: fail } = Promise.withResolvers<void>()
  return { handler: () => promise.then(unreachable), fail }
}

export const noContent = () => new Response(null, { status: 204 })
