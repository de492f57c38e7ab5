import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { Call } from '#schema/api/call.ts'
import type { CommandRequest } from './commands/request.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { parsePart, parseQuery, readJson } from './parse.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'
import type { SessionUser } from './session-user.ts'
import { rethrowNamed } from './superseded.ts'

type Shape = z.ZodMiniType

/** What a handler gets: everything parsed. */
interface Input<P extends Shape, Q extends Shape, B extends Shape> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly c: Context<Environment>
}
interface Asked<P extends Shape, Q extends Shape, B extends Shape> extends Input<P, Q, B> {
  readonly user: SessionUser
}
interface SignedInInput<P extends Shape, Q extends Shape, B extends Shape> extends Asked<P, Q, B> {
  readonly command: CommandRequest
}
type Handler<In, A extends Shape> = (input: In) => Promise<z.input<A>>

/**
 * Binds calls of `schema/api` to handlers: validation, session, repeats and statuses happen here, so that a
 * handler only says what is particular to it. It returns the body of the success, or throws a `Problem`.
 */
export function answering(app: Hono<Environment>, services: Services) {
  const bind = (call: Call, handle: (c: Context<Environment>) => Promise<Response>) =>
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), handle)

  return {
    /** A call that everybody may make. */
    public<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
      call: Call<P, Q, B, A>,
      handler: Handler<Input<P, Q, B>, A>,
    ): void {
      bind(call, async (c) => {
        const { input } = await parse(call, c)
        return send(c, call.status ?? 200, await handler({ ...input, c }))
      })
    },

    /**
     * A call of whoever is signed in. One that changes something may be repeated under its Idempotency-Key.
     *
     * @param again reads the answer to a repeat anew, where it holds personal data, which must not be kept with the
     * command; else a repeat gets what was answered first.
     */
    signedIn<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
      call: Call<P, Q, B, A>,
      handler: Handler<SignedInInput<P, Q, B>, A>,
      again?: Handler<Asked<P, Q, B>, A>,
    ): void {
      bind(call, async (c) => {
        const user = c.var.user
        if (!user) throw new Problem(401, 'Please log in')
        if (call.adminsOnly !== undefined && user.role !== 'ADMIN') throw new Problem(403, call.adminsOnly)
        const { input, raw } = await parse(call, c)
        const received = await services.received.receive({
          user,
          correlationId: c.var.requestId,
          key: call.method === 'GET' ? undefined : c.req.header('idempotency-key'),
          request: `${call.method} ${c.req.path}${new URL(c.req.url).search} ${raw}`,
        })
        if (received.kind === 'answered') {
          const { status, body, behind } = received.answer
          await settled(c, services, { position: behind })
          return send(c, status, again ? await again({ ...input, c, user }) : body)
        }
        const body = await handler({ ...input, c, user, command: received.request }).catch((error: unknown) =>
          rethrowNamed(services, user.id, error),
        )
        const status = call.status ?? 200
        const { behind, isRecorded } = c.var
        await received.keep({ status, ...(!again && { body: body ?? null }), behind }, isRecorded)
        return send(c, status, body)
      })
    },
  }
}

async function parse<P extends Shape, Q extends Shape, B extends Shape>(
  call: Call<P, Q, B>,
  c: Context<Environment>,
) {
  const { value, raw } = call.body ? await readJson(c, call.body) : { value: undefined, raw: '' }
  const input = {
    params: parsePart(call.params, c.req.param()),
    query: parseQuery(call.query, c),
    body: parsePart(call.body, value),
  }
  return { input, raw }
}

function send(c: Context<Environment>, status: number, body: unknown): Response {
  if (status === 204) return c.body(null, 204)
  const text = JSON.stringify(body)
  // The tag here, where the text is at hand: the middleware would read it back out of a stream.
  if (c.req.method === 'GET') c.header('ETag', `"${hash('sha1', text)}"`)
  // Statuses come from contracts and problems only.
  return c.body(text, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}
