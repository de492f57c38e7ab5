import { sql, type Insertable } from 'kysely'
import type { Outcome } from '#kernel/commands/command-handler.ts'
import { isRejection, isUndo, type Aggregate, type Decision } from '#kernel/commands/decider.ts'
import { removeIfRejected } from '#kernel/commands/remove-if-rejected.ts'
import type { JsonObject } from '#kernel/event-store/event-store.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import { sessionExpired } from '../accounts/accounts.ts'
import type { AppendInputCommand } from '../http/request-command.ts'
import type { Limited, RateLimits } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'

type Content = {
  [Table in keyof ContentTables]: {
    readonly table: Table
    readonly row: Insertable<ContentTables[Table]> & JsonObject
  }
}[keyof ContentTables]

interface TextCommand<State, Event> {
  readonly aggregate: Aggregate<State, Event>
  /** Limits the number of commands that append events. */
  readonly limit?: Limited
  /** Returns the decision and the text to which its events refer. */
  readonly decide: (state: State) => Promise<{ decision: Decision<Event>; content: Content | null }>
}

/**
 * Handles a command whose event refers to a text. The text is stored before or together with the event. Otherwise, readers
 * of the event could lack the text.
 *
 * @throws the error of the command, or HttpError 429
 */
export async function handleWithContent<State, Event extends BrandpathEvent>(
  services: Services,
  command: AppendInputCommand,
  text: TextCommand<State, Event>,
): Promise<Outcome<State>> {
  if (!command.handleWithRows) return storeAndHandle(services, command, text)
  const { aggregate, limit, decide } = text
  let content: Content | null = null
  const decideText = async (state: State) => {
    const decided = await decide(state)
    content = decided.content
    return decided.decision
  }
  return command.handleWithRows(aggregate, decideText, () => ({
    ...(content && { content }),
    ...(limit && { limit: services.rateLimits.claimOf(limit) }),
  }))
}

/**
 * Stores the text before the append. A command that is rejected or changes nothing leaves no text. After any other failure,
 * the leader deletes the text within a day, because an append with an unknown outcome may still need it.
 */
async function storeAndHandle<State, Event extends BrandpathEvent>(
  { db, rateLimits }: Services,
  command: Pick<AppendInputCommand, 'handle'>,
  { aggregate, limit, decide }: TextCommand<State, Event>,
): Promise<Outcome<State>> {
  const done: { content: Content | null; counts: Awaited<ReturnType<RateLimits['take']>> } = {
    content: null,
    counts: [],
  }
  const removeText = async () => {
    if (done.content) await db.deleteFrom(done.content.table).where('id', '=', done.content.row.id).execute()
  }
  const handling = command.handle(aggregate, async (state) => {
    const { decision, content } = await decide(state)
    if (!hasEvents(decision)) return decision
    if (limit && done.counts.length === 0) done.counts = await rateLimits.take(limit)
    if (content) await storeText(db, content)
    done.content = content
    return decision
  })
  const outcome = await removeIfRejected(handling, removeText).catch(async (error: unknown) => {
    await rateLimits.giveBack(...done.counts)
    throw error
  })
  if (outcome.events.length > 0) return outcome
  await rateLimits.giveBack(...done.counts)
  await removeText()
  return outcome
}

const hasEvents = <Event>(decision: Decision<Event>): boolean =>
  !isRejection(decision) && (isUndo(decision) || decision.length > 0)

async function storeText(db: Services['db'], { table, row }: Content): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  // The lock makes an erasure of the author wait until the text is stored. The erasure then deletes the text.
  const { rows } = await sql`
    with author as (
      select id from identity.accounts where id = ${row.user_id} for key share
    ), stored as (
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(Object.values(row))} from author
      on conflict (id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
    )
    select id from author`.execute(db)
  if (rows.length === 0) throw sessionExpired()
}
