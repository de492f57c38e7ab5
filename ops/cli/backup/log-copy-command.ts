import type { Config } from '#schema/config.ts'
import { formatCount } from '#domain/shared/format.ts'
import { StoreUnavailable, type EventStore } from '#kernel/event-store/event-store.ts'
import { connectEventStore, type EventStoreConfig } from '#kernel/event-store/open.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { CliError, type Command } from '../command.ts'
import { describeError } from '../files.ts'
import { migrateExisting } from '../open-stores.ts'
import { copyLog } from './copy-log.ts'

export const logCopyCommand: Command = {
  name: 'log copy',
  args: [],
  options: { from: { value: 'postgres | connection string', required: true } },
  summary:
    'Copy the events of another event store into the configured one. Continues an interrupted copy. Stop the application first.',
  run: async (context, _args, { from }) => {
    const { config, databaseUrl, log, print, notify } = context
    const sourceConfig = parseSource(config, String(from))
    await migrateExisting(context)
    await using stack = new AsyncDisposableStack()
    const stores = {
      source: connectEventStore(sourceConfig, databaseUrl, log),
      target: connectEventStore(config, databaseUrl, log),
    }
    stack.defer(() => stores.source.close())
    stack.defer(() => stores.target.close())
    await requireAvailable(stores.source, sourceConfig)
    const result = await withConnection({ url: databaseUrl, name: 'brandpath log copy' }, (client) =>
      copyLog({ client, notify, ...stores }),
    )
    if (!result) return print('The copy is already complete. Nothing was copied.')
    const { count, before } = result
    const existing = before > 0 ? ` (${before} were already there)` : ''
    print(
      `Copied ${formatCount(count - before, 'event')}${existing} and compared all ${count}. ` +
        'The application rebuilds the read models when it starts.',
    )
  },
}

function parseSource(config: Config, from: string): EventStoreConfig {
  const { EVENTSTORE_URL: target, EVENTSTORE_PREFIX } = config
  const source = from === 'postgres' ? undefined : from
  if (source !== undefined && !/^(esdb|kurrentdb)(\+discover)?:\/\/[^/?\s]/.test(source)) {
    throw new CliError(
      `Invalid value of --from: ${from}. Expected postgres or a connection string such as esdb://host:2113.`,
    )
  }
  if (source === target)
    throw new CliError('--from names the configured event store itself. Nothing was copied.')
  return { EVENTSTORE_URL: source, EVENTSTORE_PREFIX }
}

/** Without this check the error message would name the configured event store. */
async function requireAvailable(source: EventStore, { EVENTSTORE_URL }: EventStoreConfig): Promise<void> {
  if (EVENTSTORE_URL === undefined) return // the log in Postgres, whose connection is open
  await source.lastPosition().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new CliError(
      `Cannot connect to the event store of --from: ${describeError(error)}. Check --from and that the server runs.`,
    )
  })
}
