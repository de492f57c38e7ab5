import { afterAll, beforeAll, describe } from 'vitest'
import { appendContract } from './contract/append.ts'
import { readContract } from './contract/read.ts'
import { retryContract } from './contract/retry.ts'
import type { LogUnderTest, Subject } from './contract/subject.ts'
import { subscribeContract } from './contract/subscribe.ts'

export type { LogUnderTest }

/** Test suite that every event store adapter must pass. `start` provides an empty log. */
export function eventStoreContract(name: string, start: () => Promise<LogUnderTest>): void {
  describe(`contract of ${name}`, () => {
    let subject: ReturnType<Subject> | undefined
    beforeAll(async () => {
      const log = await start()
      subject = { ...log, store: log.open() }
    })
    afterAll(() => subject?.close())
    const given: Subject = () => {
      if (!subject) throw new Error('The log has not been started')
      return subject
    }
    describe('read', () => {
      readContract(given)
    })
    describe('append', () => {
      appendContract(given)
    })
    describe('retry', () => {
      retryContract(given)
    })
    describe('subscribe', () => {
      subscribeContract(given)
    })
  })
}
