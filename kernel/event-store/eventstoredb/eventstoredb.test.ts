import { randomUUID } from 'node:crypto'
import { EventStoreDb } from './eventstoredb.ts'
import { eventStoreContract, type LogUnderTest } from '../testing/event-store-contract.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { anEvent } from '../testing/events.ts'

/** Names of streams that belong to another deployment or to the server itself. */
const foreignStreams = ['other-project-1', '$stats-127.0.0.1:2113', '$$test-project-1', 'test']

eventStoreContract('EventStoreDB (stand-in)', () => standIn({ batches: true }))
eventStoreContract('EventStoreDB (stand-in, without batches)', () => standIn({ batches: false }))

async function standIn(options: { batches: boolean }): Promise<LogUnderTest> {
  const server = await EventStoreDbStandIn.start(options)
  const clients = clientsOf(server.url, 'test-')
  return {
    ...clients,
    breakConnections: () => server.breakConnections(),
    async writeForeignEvents() {
      const bytes = new Uint8Array(Buffer.from('{}'))
      const event = { ...anEvent(), contentType: 'application/json', data: bytes, metadata: bytes }
      for (const stream of foreignStreams) server.log.write(stream, [event])
      server.log.write('test-project-1', [{ ...event, type: '$streamDeleted' }])
    },
    async close() {
      await clients.close()
      server.stop()
    },
  }
}

const { EVENTSTORE_TEST_URL: realServer } = process.env
if (realServer) {
  eventStoreContract('EventStoreDB (EVENTSTORE_TEST_URL)', async () => {
    const prefix = `test-${randomUUID()}-`
    const other = clientsOf(realServer, `other-${randomUUID()}-`)
    const clients = clientsOf(realServer, prefix)
    return {
      ...clients,
      async writeForeignEvents() {
        await other.open().append(`project-${randomUUID()}`, [anEvent()], 'no_stream')
      },
      async close() {
        await Promise.all([clients.close(), other.close()])
      },
    }
  })
}

function clientsOf(url: string, prefix: string) {
  const stores: EventStoreDb[] = []
  return {
    open() {
      const store = new EventStoreDb({ url, prefix })
      stores.push(store)
      return store
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}
