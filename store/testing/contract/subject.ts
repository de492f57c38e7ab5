import type { EventStore } from '../../event-store.ts'

/** A log that tests may write to, and what they may do to it. */
export interface LogUnderTest {
  /** Another client of the log, as another process would have. It is closed with the log. */
  open(): EventStore
  /** Breaks all connections to the log, as a network does. */
  breakConnections?(): Promise<void>
  /** Writes what is not ours, where the log may hold such: another deployment's events, the server's own. */
  writeForeignEvents?(): Promise<void>
  close(): Promise<void>
}

/** The log of the suite, once it has started, and a client of it. */
export type Subject = () => LogUnderTest & { readonly store: EventStore }
