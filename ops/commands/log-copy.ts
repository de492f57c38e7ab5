import type { Config } from '#schema/config.ts'
import { counted } from '#domain/counted.ts'
import { StoreUnavailable, type EventStore } from '#store/event-store.ts'
import { reasonOf } from '#store/in-the-way.ts'
import { openUnstarted, type EventStoreConfig } from '#store/open-event-store.ts'
import { withConnection } from '#store/with-connection.ts'
import { copyLog } from '../backup/copy-log.ts'
import { CommandFailed, type Command } from './command.ts'
import { bringForward } from './look.ts'

export const logCopy: Command = {
  name: 'log copy',
  args: [],
  options: { from: { value: 'postgres | connection string', required: true } },
  summary:
    'Fills the event store of the configuration from another, or goes on where it ends; the application is stopped.',
  run: async (surroundings, _args, { from }) => {
    const { config, databaseUrl, log, say, note } = surroundings
    const source = sourceOf(config, String(from))
    await bringForward(surroundings)
    await using opened = new AsyncDisposableStack()
    const stores = {
      source: openUnstarted(source, databaseUrl, log),
      target: openUnstarted(config, databaseUrl, log),
    }
    opened.defer(() => stores.source.close())
    opened.defer(() => stores.target.close())
    await mustAnswer(stores.source, source)
    const copied = await withConnection({ url: databaseUrl, name: 'brandpath log copy' }, (client) =>
      copyLog({ client, note, ...stores }),
    )
    if (!copied)
      return say('Everything was copied before, and this database follows the copy. Nothing was copied.')
    const { count, before } = copied
    say(
      `${counted(count - before, 'event')} ${count - before === 1 ? 'was' : 'were'} copied${before > 0 ? ` behind the ${before} that were there` : ''}, ` +
        `and all ${count} compared. The read models are made anew when the application starts.`,
    )
  },
}

function sourceOf(config: Config, from: string): EventStoreConfig {
  const { EVENTSTORE_URL: to, EVENTSTORE_PREFIX } = config
  const url = from === 'postgres' ? undefined : from
  if (url !== undefined && !/^(esdb|kurrentdb)(\+discover)?:\/\/[^/?\s]/.test(url)) {
    throw new CommandFailed(
      `--from takes postgres, or a connection string such as esdb://host:2113, not ${from}`,
    )
  }
  if (url === to)
    throw new CommandFailed('--from names the event store of the configuration: there is nothing to copy.')
  return { EVENTSTORE_URL: url, EVENTSTORE_PREFIX }
}

/** Else the store of the configuration would be blamed. */
async function mustAnswer(source: EventStore, { EVENTSTORE_URL: url }: EventStoreConfig): Promise<void> {
  if (url === undefined) return // the database, which answers
  await source.lastPosition().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new CommandFailed(
      `The event store that --from names does not answer: ${reasonOf(error)}. Check --from, and that the server runs.`,
    )
  })
}
