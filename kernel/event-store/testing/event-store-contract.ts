import { afterAll, describe } from 'vitest'
import { appendContract } from './contract/append.ts'
import { readContract } from './contract/read.ts'
import { retryContract } from './contract/retry.ts'
import type { LogUnderTest, Subject } from './contract/subject.ts'
import { subscribeContract } from './contract/subscribe.ts'

export type { LogUnderTest }

/** Test suite that every event store adapter must pass. `start` provides an empty log. */
export function eventStoreContract(name: string, start: () => Promise<LogUnderTest>): void {
  describe(`contract of ${name}`, async () => {
    const log = await start()
    afterAll(() => log.close())
    const subject: Subject = { ...log, store: log.open() }
    describe('read', () => {
      readContract(subject)
    })
    describe('append', () => {
      appendContract(subject)
    })
    describe('retry', () => {
      retryContract(subject)
    })
    describe('subscribe', () => {
      subscribeContract(subject)
    })
  })
}
