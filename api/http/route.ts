import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { Call } from '#schema/api/call.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import type { Services } from '../services.ts'
import type { Environment } from './environment.ts'
import { HttpError } from './http-error.ts'
import { parsePart, parseQuery, readJson } from './parse.ts'
import { RequestCommand } from './request-command.ts'
import type { SessionUser } from './session-user.ts'
import { waitForProjection } from './wait-for-projection.ts'

type Shape = z.ZodMiniType

interface PublicInput<P extends Shape, Q extends Shape, B extends Shape> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly c: Context<Environment>
}
interface UserInput<P extends Shape, Q extends Shape, B extends Shape> extends PublicInput<P, Q, B> {
  readonly user: SessionUser
}
interface CommandInput<P extends Shape, Q extends Shape, B extends Shape> extends UserInput<P, Q, B> {
  readonly command: RequestCommand
}
type Handler<In, Body extends Shape> = (input: In) => Promise<z.input<Body>>

const maxKeyLength = 200

/**
 * Binds contracts of `schema/api` to handlers. Validation, session, idempotency and statuses are handled here. A handler
 * returns the body of the success response, or throws `HttpError`.
 */
export function router(app: Hono<Environment>, services: Services) {
  const bind = (call: Call, handle: (c: Context<Environment>) => Promise<Response>) =>
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), handle)

  /** Binds a call that needs no session. */
  function publicRoute<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
    call: Call<P, Q, B, A>,
    handler: Handler<PublicInput<P, Q, B>, A>,
  ): void {
    bind(call, async (c) => {
      const { input } = await parse(call, c)
      return send(c, call.status ?? 200, await handler({ ...input, c }))
    })
  }

  /**
   * Binds a call that needs a session. Clients may repeat it under the same Idempotency-Key.
   *
   * @param replay computes the response to a repeat, if the first response contains personal data and so must not be
   * stored; by default a repeat gets the stored response.
   */
  function route<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
    call: Call<P, Q, B, A>,
    handler: Handler<CommandInput<P, Q, B>, A>,
    replay?: Handler<UserInput<P, Q, B>, A>,
  ): void {
    bind(call, async (c) => {
      const user = c.var.user
      if (!user) throw new HttpError(401, 'Please log in')
      if (call.adminsOnly !== undefined && user.role !== 'ADMIN') throw new HttpError(403, call.adminsOnly)
      const { input, raw } = await parse(call, c)
      const received = await services.idempotency.receive({
        userId: user.id,
        key: idempotencyKey(c),
        request: `${call.method} ${c.req.path}${new URL(c.req.url).search} ${raw}`,
      })
      if (received.kind === 'key_reused') {
        throw new HttpError(422, 'This Idempotency-Key was used for another request')
      }
      if (received.kind === 'replay') {
        const { status, body, behind } = received.response
        await waitForProjection(c, services, behind)
        return send(c, status, replay ? await replay({ ...input, c, user }) : body)
      }
      const command = new RequestCommand(services.commands, user, c.var.requestId, received)
      const body = await handler({ ...input, c, user, command }).catch((error: unknown) =>
        rethrowWithName(services, user.id, error),
      )
      const status = call.status ?? 200
      const { outcome } = command
      const isBehind = outcome !== null && !(await waitForProjection(c, services, outcome.position))
      await received.storeResponse(
        { status, ...(!replay && { body: body ?? null }), behind: isBehind ? outcome.position : null },
        command.hasEvents,
      )
      return send(c, status, body)
    })
  }

  return { route, publicRoute }
}

function idempotencyKey({ req }: Context<Environment>): string | undefined {
  if (req.method === 'GET') return undefined
  const key = req.header('idempotency-key')
  if (key === undefined || (key.length > 0 && key.length <= maxKeyLength)) return key
  throw new HttpError(400, `Idempotency-Key must have 1 to ${maxKeyLength} characters`)
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

/** Rethrows an error. If another user's change caused the rejection, the message names that user. */
async function rethrowWithName({ commands, db }: Services, userId: number, error: unknown): Promise<never> {
  if (!(error instanceof CommandRejected) || !error.rejection.changes) throw error
  const change = await commands.lastChange(error.stream, error.rejection.changes)
  const actor = change?.metadata.actor ?? null // null for the system, and for a link in an email
  if (actor === null) throw error
  const account = await db
    .selectFrom('identity.accounts')
    .select('username')
    .where('id', '=', actor)
    .executeTakeFirst()
  const name = actor === userId ? 'you' : account?.username
  if (name === undefined) throw error
  throw new HttpError(409, `${error.message} Last changed by ${name}.`)
}

function send(c: Context<Environment>, status: number, body: unknown): Response {
  if (status === 204) return c.body(null, 204)
  const text = JSON.stringify(body)
  // Set here because the etag middleware would have to read the body back out of a stream.
  if (c.req.method === 'GET') c.header('ETag', `"${hash('sha1', text)}"`)
  // Contracts define only statuses that have a body.
  return c.body(text, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}
