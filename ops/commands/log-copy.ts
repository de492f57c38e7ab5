import { Client } from 'pg'
import type { Config } from '#schema/config.ts'
import { counted } from '#domain/counted.ts'
import { leaderOf } from '#projector/leader.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { migrate } from '#store/migrate.ts'
import { openUnstarted } from '#store/open-event-store.ts'
import { appendAll, compare, eventsUpTo } from '../backup/events.ts'
import { translatePositions } from '../backup/tables.ts'
import { CommandFailed, type Command } from './command.ts'

export const logCopy: Command = {
  name: 'log copy',
  args: [],
  options: { from: { value: 'postgres | connection string', required: true } },
  summary:
    'Fills the event store of the configuration, which is empty, from another; the application is stopped.',
  run: async ({ config, databaseUrl, log, say }, _args, { from }) => {
    await migrate(databaseUrl, log)
    const client = new Client({ connectionString: databaseUrl, application_name: 'brandpath log copy' })
    await client.connect()
    const source = openUnstarted(sourceOf(config, String(from)), databaseUrl, log)
    const target = openUnstarted(config, databaseUrl, log)
    try {
      await mustBeStopped(client)
      const count = await copyLog({ client, source, target })
      say(
        `${counted(count, 'event')} ${count === 1 ? 'was' : 'were'} copied and compared. The read models are made anew when the application starts.`,
      )
    } finally {
      await source.close()
      await target.close()
      await client.end()
    }
  },
}

function sourceOf(config: Config, from: string): Pick<Config, 'EVENTSTORE_URL' | 'EVENTSTORE_PREFIX'> {
  const { EVENTSTORE_URL: to, EVENTSTORE_PREFIX } = config
  const url = from === 'postgres' ? undefined : from
  if (url !== undefined && !/^(esdb|kurrentdb)(\+discover)?:\/\//.test(url)) {
    throw new CommandFailed(
      `--from takes postgres, or a connection string such as esdb://host:2113, not ${from}`,
    )
  }
  if (url === to)
    throw new CommandFailed('--from names the event store of the configuration: there is nothing to copy.')
  return { EVENTSTORE_URL: url, EVENTSTORE_PREFIX }
}

/** What is written while it is copied would be lost. */
async function mustBeStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct case application_name when 'brandpath read position' then 'the API' else 'the projector' end as name
     from pg_stat_activity
     where datname = current_database()
       and (application_name = 'brandpath read position' or application_name like '${leaderOf('')}%')`,
  )
  if (rows.length === 0) return
  const running = rows.map(({ name }) => name).join(' and ')
  throw new CommandFailed(`Still running on this database: ${running}. Stop the application first.`)
}

interface LogCopy {
  readonly client: Client
  readonly source: EventStore
  readonly target: EventStore
}

/** Answers how many events were copied. */
async function copyLog({ client, source, target }: LogCopy): Promise<number> {
  const end = await source.lastPosition()
  if (end === null) throw new CommandFailed('The event store to copy from is empty.')
  if ((await target.lastPosition()) !== null) {
    throw new CommandFailed('The event store of the configuration holds events already. Nothing was copied.')
  }
  await appendAll(eventsUpTo(source, end), target)
  const moved = await compare(eventsUpTo(source, end), target)
  await client.query('begin')
  await translatePositions(client, moved)
  // Its rows are named after positions of the old log.
  await client.query(`drop schema if exists ${readSchema(readVersion)} cascade`)
  await client.query('commit')
  return moved.count
}
