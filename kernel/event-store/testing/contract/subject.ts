import type { EventStore } from '../../event-store.ts'

/** A log to test. */
export interface LogUnderTest {
  /** Opens another client, like another process. It is closed with the log. */
  open(): EventStore
  /** Breaks all connections to the log. */
  breakConnections?(): Promise<void>
  /** Writes events of another deployment and of the server itself, if the log can contain them. */
  writeForeignEvents?(): Promise<void>
  close(): Promise<void>
}

/** Returns the log of the suite and a client of it. */
export type Subject = () => LogUnderTest & { readonly store: EventStore }
