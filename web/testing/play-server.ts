import { vi } from 'vitest'

/** What the server answers to `GET /path` and the like: a body, or a whole response; a promise where it takes its time. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown>>

/**
 * Plays the server to whatever calls `fetch`, until `vi.unstubAllGlobals()`. What nobody answers is not found.
 *
 * @returns what was asked of it, such as `POST /api/login {"email":"…"}`
 */
export function playServer(answers: Answers): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push(body === undefined ? call : `${call} ${JSON.stringify(body)}`)
    const answer = await answers[call]?.(body)
    if (answer instanceof Response) return answer
    return answer === undefined
      ? Response.json({ error: 'Not found' }, { status: 404 })
      : Response.json(answer)
  })
  return asked
}

/** A failure as the server words it. */
export const refusing = (status: number, error: string, fields?: Record<string, string>) => () =>
  Response.json({ error, ...(fields && { fields }) }, { status })

export const done = () => new Response(null, { status: 204 })
