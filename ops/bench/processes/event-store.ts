import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'

/**
 * Simulated duration of a write to the disk. A real server answers an append after 0.6 ms, but a timer of Node takes at
 * least 1 ms.
 */
const commitMs = 1

const server = await EventStoreDbStandIn.start({ commitMs })
process.send?.({ ready: true, url: server.url })
process.once('disconnect', () => {
  server.stop()
  process.exit()
})
