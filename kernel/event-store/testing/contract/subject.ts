import type { EventStore } from '../../event-store.ts'

/** An event log that the contract suite tests. */
export interface LogUnderTest {
  /** Opens another client, which simulates another process. The test suite closes this client. */
  open(): EventStore
  /** Breaks all connections to the log. Missing if the tests cannot break the connections to this log. */
  breakConnections?(): Promise<void>
  /** Writes events of another deployment and of the server itself. Missing if the log cannot contain such events. */
  writeForeignEvents?(): Promise<void>
  close(): Promise<void>
}

/** The log under test with one open client (`store`). */
export type Subject = LogUnderTest & { readonly store: EventStore }
