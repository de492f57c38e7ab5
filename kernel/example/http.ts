import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod'
import type { CommandHandler } from '../commands/command-handler.ts'
import { CommandRejected } from '../commands/decider.ts'
import type { ProjectionPosition } from '../projections/projection-position.ts'
import { accountAggregate, deposit, withdraw, type BankEvent } from './account.ts'

export interface Bank {
  readonly commands: CommandHandler<BankEvent>
  readonly position: ProjectionPosition
  readonly schema: string
  readonly db: QueryExecutorProvider
}

const path = z.object({ id: z.coerce.number().int().positive() })
const amount = z.object({ cents: z.int().positive() })

export function createBank({ commands, position, schema, db }: Bank): Hono {
  const app = new Hono()

  const handle = async (c: Context, command: typeof deposit | typeof withdraw) => {
    const { id } = path.parse(c.req.param())
    const { cents } = amount.parse(await c.req.json())
    const outcome = await commands.handle(commandOf(c), accountAggregate(id), (balance) =>
      command(balance, cents),
    )
    await position.waitFor(outcome.position) // when the client gets this response, the read model contains the event
    return c.json({ cents: outcome.state })
  }
  app.post('/accounts/:id/deposits', (c) => handle(c, deposit))
  app.post('/accounts/:id/withdrawals', (c) => handle(c, withdraw))

  app.get('/accounts/:id', async (c) => {
    const { id } = path.parse(c.req.param())
    const { rows } = await sql<{ cents: number }>`
      select cents from ${sql.id(schema, 'balances')} where account_id = ${id}`.execute(db)
    return c.json({ cents: rows[0]?.cents ?? 0 })
  })

  app.onError((error, c) =>
    error instanceof CommandRejected
      ? c.json({ error: error.message }, 409)
      : c.json({ error: 'Something went wrong.' }, 500),
  )
  return app
}

/** Builds the command of a request. To repeat a request safely, the client sends the same Idempotency-Key. */
function commandOf(c: Context) {
  const key = c.req.header('Idempotency-Key')
  const commandId = key ?? randomUUID()
  const repeated = key !== undefined
  return { actor: null, correlationId: commandId, causationId: commandId, commandId, repeated }
}
