import type { EventStore } from '../../event-store.ts'

/** An event log that the contract suite tests. */
export interface LogUnderTest {
  /** Opens another client, which simulates another process. The suite closes it together with the log. */
  open(): EventStore
  /** Breaks all connections to the log, if the adapter supports it. */
  breakConnections?(): Promise<void>
  /** Writes events of another deployment and of the server itself, if the log can contain them. */
  writeForeignEvents?(): Promise<void>
  close(): Promise<void>
}

/** Returns the log under test with one open client (`store`). */
export type Subject = () => LogUnderTest & { readonly store: EventStore }
