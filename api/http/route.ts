import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { Call } from '#schema/api/call.ts'
import { maxIdempotencyKey } from '#schema/limits.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import type { IncomingCommand } from '#kernel/commands/idempotent-commands.ts'
import type { Services } from '../services.ts'
import type { Environment, SessionUser } from './environment.ts'
import { requireExpectedUser } from './expected-user.ts'
import { HttpError } from './http-error.ts'
import { isQuery } from './is-query.ts'
import { parsePart, parseQuery, readJson } from './parse.ts'
import {
  claimedCommand,
  NotAppended,
  requestCommand,
  type AppendRouteCommand,
  type RequestCommand,
} from './request-command.ts'
import { requestUser } from './sessions.ts'
import { waitForProjection } from './read-your-writes.ts'

interface PublicInput<C extends Call> {
  readonly params: z.output<NonNullable<C['params']>>
  readonly query: z.output<NonNullable<C['query']>>
  readonly body: z.output<NonNullable<C['body']>>
  readonly c: Context<Environment>
}
export interface UserInput<C extends Call> extends PublicInput<C> {
  readonly user: SessionUser
}
export interface CommandInput<C extends Call> extends UserInput<C> {
  readonly command: RequestCommand
}
export interface AppendRouteInput<C extends Call> extends UserInput<C> {
  readonly command: AppendRouteCommand
}
type Handler<Input, C extends Call> = (input: Input) => Promise<z.input<C['response']>>

export type Router = ReturnType<typeof createRouter>

/** Returns functions that register calls. A handler returns the body of the success response, or throws `HttpError`. */
export function createRouter(app: Hono<Environment>, services: Services) {
  const bind = (call: Call, handle: (c: Context<Environment>) => Promise<Response>) =>
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), handle)

  function publicRoute<C extends Call>(call: C, handler: Handler<PublicInput<C>, C>): void {
    bind(call, async (c) => {
      const { input } = await parse(call, c)
      return send(c, call.status, await handler(input))
    })
  }

  /**
   * Registers a command whose only effect is one append, with or without a text, and whose response depends only on the
   * request. If possible, the append also checks the session and stores the idempotency key (docs/decisions/0014).
   * Otherwise, calls the handler again like `route`.
   */
  function appendRoute<C extends Call>(call: C, handler: Handler<AppendRouteInput<C>, C>): void {
    bind(call, async (c) => {
      const response = await handleWithOneAppend(c, services, call, handler)
      return response ?? handleWithSession(c, call, handler)
    })
  }

  /** Registers a call that requires a session. `replay` answers repeated requests if the response must not be stored. */
  function route<C extends Call>(
    call: C,
    handler: Handler<CommandInput<C>, C>,
    replay?: Handler<UserInput<C>, C>,
  ): void {
    bind(call, (c) => handleWithSession(c, call, handler, replay))
  }

  async function handleWithSession<C extends Call>(
    c: Context<Environment>,
    call: C,
    handler: Handler<CommandInput<C>, C>,
    replay?: Handler<UserInput<C>, C>,
  ): Promise<Response> {
    const user = await requestUser(c, services)
    if (!user) throw new HttpError(401, 'Please log in')
    requireExpectedUser(c, user)
    if (call.adminsOnly !== undefined && user.role !== 'ADMIN') throw new HttpError(403, call.adminsOnly)
    const { input, raw } = await parse(call, c)
    const incoming = incomingCommand(c, user, raw)
    return services.idempotency.inTurn(incoming, () =>
      handleCommand({ ...input, user }, incoming, call, handler, replay),
    )
  }

  async function handleCommand<C extends Call>(
    input: UserInput<C>,
    incoming: IncomingCommand,
    call: C,
    handler: Handler<CommandInput<C>, C>,
    replay?: Handler<UserInput<C>, C>,
  ): Promise<Response> {
    const { c, user } = input
    const received = await services.idempotency.receive(incoming)
    if (received.kind === 'key_reused') {
      throw new HttpError(422, 'This Idempotency-Key was used for a different request. Send a new key.')
    }
    if (received.kind === 'replay') {
      const { status, body, behind } = received.response
      await waitForProjection(c, services, behind)
      return send(c, status, replay ? await replay(input) : body)
    }
    const command = requestCommand(services.commands, user, c.var.requestId, received)
    const body = await handler({ ...input, command }).catch(async (error: unknown) => {
      if (isRejection(error) && !command.effects.hasEvents) await received.withdraw()
      return rethrowWithName(services, user.id, error)
    })
    const status = call.status
    const { position, hasEvents } = command.effects
    const isBehind = position !== undefined && !(await waitForProjection(c, services, position))
    await received.storeResponse(
      { status, ...(!replay && { body: body ?? null }), behind: isBehind ? position : null },
      hasEvents,
    )
    return send(c, status, body)
  }

  return { app, services, route, appendRoute, publicRoute }
}

/** Handles a command of a cached session. Returns null if the caller must use `handleWithSession` instead. */
async function handleWithOneAppend<C extends Call>(
  c: Context<Environment>,
  services: Services,
  call: C,
  handler: Handler<AppendRouteInput<C>, C>,
): Promise<Response | null> {
  const sessionId = services.cookie.read(c)
  const user = sessionId === undefined ? null : services.sessions.cachedUser(sessionId, services.now())
  if (!user || !services.commands.supportsClaims) return null
  try {
    requireExpectedUser(c, user)
    const { input, raw } = await parse(call, c)
    const claimed = services.idempotency.claim(incomingCommand(c, user, raw))
    if (!claimed) return null
    const command = claimedCommand(services.commands, user, c.var.requestId, claimed)
    const body = await handler({ ...input, user, command })
    await waitForProjection(c, services, command.position)
    c.set('user', user)
    return send(c, call.status, body)
  } catch (error) {
    // Only a valid session may see why a command is rejected: `handleWithSession` checks the session and rejects again.
    if (error instanceof NotAppended || error instanceof HttpError) return null
    throw error
  }
}

const incomingCommand = (c: Context<Environment>, user: SessionUser, raw: string): IncomingCommand => ({
  userId: user.id,
  key: idempotencyKey(c),
  request: `${c.req.method} ${c.req.path}${new URL(c.req.url).search} ${raw}`,
})

function idempotencyKey(c: Context<Environment>): string | undefined {
  if (isQuery(c)) return undefined
  const key = c.req.header('idempotency-key')
  if (key === undefined || (key.length > 0 && key.length <= maxIdempotencyKey)) return key
  throw new HttpError(400, `Idempotency-Key must have 1 to ${maxIdempotencyKey} characters`)
}

async function parse<C extends Call>(
  call: C,
  c: Context<Environment>,
): Promise<{ input: PublicInput<C>; raw: string }> {
  const { value, raw } = call.body ? await readJson(c, call.body) : { value: undefined, raw: '' }
  const params = parsePart<NonNullable<C['params']>>(call.params, c.req.param())
  const query = parseQuery<NonNullable<C['query']>>(call.query, c)
  const body = parsePart<NonNullable<C['body']>>(call.body, value)
  return { input: { params, query, body, c }, raw }
}

const isRejection = (error: unknown) =>
  error instanceof CommandRejected || (error instanceof HttpError && error.status < 500)

async function rethrowWithName({ commands, db }: Services, userId: number, error: unknown): Promise<never> {
  if (!(error instanceof CommandRejected) || !error.rejection.changes) throw error
  const change = await commands.lastChange(error.stream, error.rejection.changes)
  const actor = change?.metadata.actor ?? null // null: a change by the system or by a link in an email
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
  // Set here, because the ETag middleware would first have to read the body.
  if (isQuery(c)) c.header('ETag', `"${hash('sha1', text)}"`)
  return c.body(text, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}
