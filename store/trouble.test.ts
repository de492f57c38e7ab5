import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Trouble } from './trouble.ts'

function troubled() {
  const said: string[] = []
  const log = pino(
    { level: 'info', base: null, timestamp: false, serializers: { err: (error: Error) => error.message } },
    { write: (line) => void said.push(line) },
  )
  return { trouble: new Trouble(log, { begins: 'it fails', over: 'it works' }), said: () => said.map(words) }
}

function words(line: string): string {
  const { err, msg } = JSON.parse(line) as { err?: string; msg: string }
  return err === undefined ? msg : `${msg}: ${err}`
}

const refused = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' })

test('each reason is told once, whatever numbers its words have, until it is over', () => {
  const { trouble, said } = troubled()
  trouble.is(refused(1))
  trouble.is(refused(2))
  trouble.is(new Error('it only reads'))
  trouble.is(refused(1))
  trouble.is(new Error('2 of 3 mails failed'))
  trouble.is(new Error('1 of 3 mails failed'))
  trouble.isOver()
  trouble.isOver()
  trouble.is(refused(1))
  expect(said()).toEqual([
    'it fails: connect ECONNREFUSED 127.0.0.1:1',
    'it fails: it only reads',
    'it fails: 2 of 3 mails failed',
    'it works',
    'it fails: connect ECONNREFUSED 127.0.0.1:1',
  ])
})
