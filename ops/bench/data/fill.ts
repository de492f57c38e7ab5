import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { CommandHandler } from '#kernel/commands/command-handler.ts'
import { eventFormat } from '#schema/events/format.ts'
import { publishRoadmap } from '#api/roadmap/roadmap.ts'
import { readConfig } from '#schema/config.ts'
import { connectEventStore, openEventStore } from '#kernel/event-store/open.ts'
import { copyLog } from '#ops/cli/backup/copy-log.ts'
import type { EventStoreVariables } from '../bench.ts'
import { entriesOf, eventsOf, memberOf, ownerOf, usersOf } from './data-set.ts'
import { onDatabase } from './databases.ts'
import { databaseNames } from '#schema/tables/database.ts'

/** Returns the session cookie of a user. `fill` writes the session to the database. */
export const cookieOf = (userId: number) => `brandpath_session=${sessionOf(userId)}`
const sessionOf = (userId: number) => `bench-${userId}`

const notificationsPerProject = 30
const emailsOfProject = 10

export const administrator = 1

/**
 * Writes events, accounts and other rows for this number of projects into a new database, with COPY.
 *
 * @returns the number of events
 */
export async function fill(url: string, projects: number, log: Logger): Promise<number> {
  await beginLog(url, log)
  return onDatabase(url, async (client) => {
    await copyInto(client, 'identity.accounts (id, email, username, password_hash)', accounts(projects))
    await copyInto(client, 'identity.sessions (id_hash, user_id)', sessions(projects))
    await copyInto(client, 'identity.entries (id, project_id, user_id)', entries(projects))
    await client.query("update identity.accounts set role = 'ADMIN' where id = $1", [administrator])
    const notificationColumns =
      'work.notifications (user_id, kind, subject, project_id, actor_id, created_at)'
    await copyInto(client, notificationColumns, notifications(projects))
    const outboxColumns =
      'work.outbox (key, kind, refs, entry_id, project_id, state, created_at, due_at, sent_at)'
    await copyInto(client, outboxColumns, emails(projects))
    const columns = 'position, stream, revision, id, type, data, metadata'
    await copyInto(client, `log.events (${columns})`, logged(projects, await lastPosition(client)))
    const events = await lastPosition(client)
    await client.query("select setval('log.positions', $1)", [events])
    await client.query('vacuum (analyze)') // updates the planner's statistics, as autovacuum does in production
    return events
  })
}

/** Creates the log and publishes the bundled roadmap, as an API process does when it starts. */
async function beginLog(url: string, log: Logger): Promise<void> {
  const { store } = await openEventStore(readConfig({}), url, databaseNames, log)
  try {
    await publishRoadmap({ commands: new CommandHandler({ store, format: eventFormat }) })
  } finally {
    await store.close()
  }
}

/** Copies the log of a database to EventStoreDB. Returns the environment variables for using the copy. */
export async function copyToEventStoreDb(
  url: string,
  databaseUrl: string,
  log: Logger,
): Promise<EventStoreVariables> {
  const variables = { EVENTSTORE_URL: url, EVENTSTORE_PREFIX: `bench-${Date.now()}-` }
  const source = await connectEventStore(readConfig({}), databaseUrl, databaseNames, log)
  const target = await connectEventStore(readConfig(variables), databaseUrl, databaseNames, log)
  try {
    await onDatabase(databaseUrl, (client) => copyLog({ client, source, target }))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
  return variables
}

async function lastPosition(client: Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(position), 0)::integer as last from log.events',
  )
  return rows[0]?.last ?? 0
}

async function copyInto(client: Client, table: string, lines: Iterable<string>): Promise<void> {
  await pipeline(
    Readable.from(inChunks(lines)),
    client.query(copyFrom(`copy ${table} from stdin (format csv)`)),
  )
}

/** Joins lines to chunks of 64,000 characters. Many small writes would be slower. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < 64_000) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const csv = (...values: readonly (string | number)[]) =>
  values.map((value) => (typeof value === 'number' ? value : `"${value.replaceAll('"', '""')}"`)).join()

function* accounts(projects: number): Generator<string> {
  const password = `no password ${randomUUID()}`
  for (let user = 1; user <= usersOf(projects); user++) {
    yield csv(user, `user-${user}@bench.example`, `user-${user}`, password)
  }
}

function* sessions(projects: number): Generator<string> {
  for (let user = 1; user <= usersOf(projects); user++) {
    yield csv(createHash('sha256').update(sessionOf(user)).digest('hex'), user)
  }
}

function* entries(projects: number): Generator<string> {
  for (let id = 1; id <= projects; id++) {
    const { owner, member } = entriesOf(id)
    yield csv(owner, id, ownerOf(id))
    yield csv(member, id, memberOf(id, projects))
  }
}

/** Returns rows of notifications about status updates, for the owner of each project. */
function* notifications(projects: number): Generator<string> {
  const now = new Date().toISOString()
  for (let id = 1; id <= projects; id++) {
    for (let index = 1; index <= notificationsPerProject; index++) {
      yield csv(ownerOf(id), 'status-update', `${id} ${index}`, id, memberOf(id, projects), now)
    }
  }
}

/** Returns rows of sent report emails: one for each project and month. The newest email is one month old. */
function* emails(projects: number): Generator<string> {
  for (let months = emailsOfProject; months > 0; months--) {
    const at = new Date(Date.now() - months * 30 * 86_400_000).toISOString()
    for (let id = 1; id <= projects; id++) {
      yield csv(`report:${id}:${months}`, 'report', '{}', entriesOf(id).member, id, 'sent', at, at, at)
    }
  }
}

function* logged(projects: number, after: number): Generator<string> {
  let position = after
  for (const { stream, revision, id, type, data, metadata } of eventsOf(projects)) {
    yield csv(++position, stream, revision, id, type, data, metadata)
  }
}
