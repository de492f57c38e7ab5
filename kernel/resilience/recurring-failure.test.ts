import { pino } from 'pino'
import { expect, test } from 'vitest'
import { RecurringFailure } from './recurring-failure.ts'

function recurringFailure() {
  const lines: string[] = []
  const log = pino(
    { level: 'info', base: null, timestamp: false, serializers: { err: (error: Error) => error.message } },
    { write: (line) => void lines.push(line) },
  )
  const failure = new RecurringFailure(log, { failed: 'task failed', recovered: 'task recovered' })
  return { failure, messages: () => lines.map(textOf) }
}

function textOf(line: string): string {
  const { err, msg } = JSON.parse(line) as { err?: string; msg: string }
  return err === undefined ? msg : `${msg}: ${err}`
}

const refused = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' })

test('a repeated error message is logged once until the recovery, even if numbers in the message differ', () => {
  const { failure, messages } = recurringFailure()
  failure.report(refused(1))
  failure.report(refused(2))
  failure.report(new Error('the database is read-only'))
  failure.report(refused(1))
  failure.report(new Error('2 of 3 emails failed'))
  failure.report(new Error('1 of 3 emails failed'))
  failure.recovered()
  failure.recovered()
  failure.report(refused(1))
  expect(messages()).toEqual([
    'task failed: connect ECONNREFUSED 127.0.0.1:1',
    'task failed: the database is read-only',
    'task failed: 2 of 3 emails failed',
    'task recovered',
    'task failed: connect ECONNREFUSED 127.0.0.1:1',
  ])
})
