import { afterAll, beforeAll, describe } from 'vitest'
import type { EventStore } from '../event-store.ts'
import { appendContract } from './contract/append.ts'
import { readContract } from './contract/read.ts'
import { retryContract } from './contract/retry.ts'
import { subscribeContract } from './contract/subscribe.ts'

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

export type Subject = () => LogUnderTest & { readonly store: EventStore }

/** What every adapter of the port must do. `start` begins an empty log. */
export function eventStoreContract(name: string, start: () => Promise<LogUnderTest>): void {
  describe(name, () => {
    let subject: ReturnType<Subject> | undefined
    beforeAll(async () => {
      const log = await start()
      subject = { ...log, store: log.open() }
    })
    afterAll(() => subject?.close())
    const given: Subject = () => {
      if (!subject) throw new Error('the log has not started')
      return subject
    }
    describe('read', () => readContract(given))
    describe('append', () => appendContract(given))
    describe('retry', () => retryContract(given))
    describe('subscribe', () => subscribeContract(given))
  })
}
