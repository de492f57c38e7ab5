import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { noAnswer, smtpError, startSmtp } from '#store/testing/smtp.ts'
import { within } from '#store/within.ts'
import { until } from '../testing/log.ts'
import { header, testMailing } from '../testing/mailing.ts'
import { startProjectorProcess } from '../testing/process.ts'

const mailing = await testMailing()
const { send, smtp, ledger, dueNow, owedReset: owed } = mailing
const email = 'ida@halden.example'

beforeEach(async () => {
  await mailing.clear()
  await mailing.account(7, email)
})

const idsOf = (received: readonly string[]) => received.map((raw) => header(raw, 'Message-ID'))

test('a server that is down at first gets the mail once it is up', async () => {
  const down = await startSmtp()
  await down.stop()
  await owed(42)
  await send(down.url)
  const waits = {
    state: 'queued',
    reason: 'the mail server cannot be reached (ECONNREFUSED)',
    attempts: 1,
  }
  expect(await ledger()).toEqual([waits])
  await send(down.url)
  expect(await ledger()).toEqual([waits])
  await dueNow()
  const up = await smtp({ port: down.port })
  await send(up.url)
  expect(up.received).toHaveLength(1)
  expect(await ledger()).toEqual([{ state: 'sent', reason: null, attempts: 2 }])
})

test('a slow server gets the mail once, though other mailers come by while it takes its time', async () => {
  const arrived = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  const server = await smtp({
    beforeAnswer: () => {
      arrived.resolve()
      return answers.promise
    },
  })
  await owed(42)
  const sending = send(server.url)
  await arrived.promise
  await send(server.url)
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
  answers.resolve()
  await sending
  expect(server.received).toHaveLength(1)
  expect(await ledger()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a server that falls silent is left, and asked again later', async () => {
  const server = await smtp({ onRcptTo: () => undefined })
  await owed(42)
  await send(`${server.url}?socketTimeout=50`)
  expect(await ledger()).toEqual([
    { state: 'queued', reason: 'the mail server did not answer in time', attempts: 1 },
  ])
  const better = await smtp()
  await dueNow()
  await send(better.url)
  expect(better.received).toHaveLength(1)
})

test('a server that hangs up at once is not called again before its time', async () => {
  let calls = 0
  const server = await smtp({
    onConnect: () => {
      calls++
      server.end()
    },
  })
  await owed(42)
  await send(server.url)
  expect(calls).toBe(1)
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
})

test('of several recipients one is refused: he is given up at once, the others get theirs', async () => {
  const server = await smtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address === email ? smtpError(550, `no such user: ${address}`) : null),
  })
  await mailing.account(8, 'ole@halden.example')
  await mailing.account(9, 'eli@halden.example')
  await owed(41, { userId: 8 })
  await owed(42)
  await owed(43, { userId: 9 })
  await send(server.url)
  await dueNow()
  await send(server.url)
  expect(server.received.map((raw) => header(raw, 'To') ?? '').toSorted()).toEqual([
    'eli@halden.example',
    'ole@halden.example',
  ])
  expect(await ledger()).toEqual([
    { state: 'sent', reason: null, attempts: 1 },
    {
      state: 'failed',
      reason: 'the mail server refuses the recipient: 550 no such user: the recipient',
      attempts: 1,
    },
    { state: 'sent', reason: null, attempts: 1 },
  ])
})

test('a connection that drops in the middle of a mail leads to the same mail again', async () => {
  const begun: (string | undefined)[] = []
  const dropping = await smtp({
    onData: (stream) => {
      stream.once('data', (part: Buffer) => {
        begun.push(header(part.toString(), 'Message-ID'))
        dropping.drop()
      })
    },
  })
  await owed(42)
  await send(dropping.url)
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await dueNow()
  const server = await smtp()
  await send(server.url)
  expect(begun).toHaveLength(1)
  expect(idsOf(server.received)).toEqual(begun)
  expect(await ledger()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test.each(['drop', 'end'] as const)(
  'a server that takes a mail and goes without a word (%s) gets it once more, under the same id',
  async (goes) => {
    const server = await smtp({
      beforeAnswer: () => {
        server[goes]()
        return noAnswer
      },
    })
    await owed(42)
    await send(server.url)
    // Nobody can tell whether it was taken, and only the outbox may try again.
    expect(server.received).toHaveLength(1)
    expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
    const better = await smtp()
    await dueNow()
    await send(better.url)
    expect(idsOf(better.received)).toEqual(idsOf(server.received))
  },
)

test('a server that takes a mail, says so and then goes does not get it again', async () => {
  const server = await smtp({ afterAnswer: () => server.end() })
  await owed(42)
  await send(server.url)
  expect(await ledger()).toMatchObject([{ state: 'sent', attempts: 1 }])
  await dueNow()
  await send(server.url)
  expect(server.received).toHaveLength(1)
})

test('a server that has no time is tried for a day; then the mail is given up, and an operator told once', async () => {
  const server = await smtp({ onRcptTo: (_address, _session, done) => done(smtpError(451, 'try later')) })
  const said: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => void said.push(JSON.parse(line)) })
  await owed(42, { expiresIn: '3 days' })
  await mailing.age('23 hours')
  await send(server.url, log)
  expect(await ledger()).toMatchObject([{ state: 'queued' }])
  expect(said).toEqual([])
  await mailing.age('25 hours')
  await dueNow()
  await send(server.url, log)
  const reason = 'the mail server answered: 451 try later'
  expect(await ledger()).toEqual([{ state: 'failed', reason, attempts: 2 }])
  await dueNow()
  await send(server.url, log)
  expect(said).toMatchObject([{ msg: 'a mail was given up', reason }])
  expect(JSON.stringify(said)).not.toContain(email)
})

test('a server that does not let us in is quoted without the name and the password that it quotes', async () => {
  const server = await smtp({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(smtpError(535, `${password} does not open ${username}`)),
  })
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  await owed(42)
  await send(server.url.replace('//', '//smtpuser%40example.org:hunter2pass@'), log)
  const reason =
    'the mail server does not let us in: 535 [the password of SMTP_URL] does not open [the user of SMTP_URL]'
  expect(await ledger()).toMatchObject([{ state: 'queued', reason }])
  expect(JSON.stringify(lines)).toContain('[the user of SMTP_URL]')
  expect(JSON.stringify(lines)).not.toMatch(/hunter2pass|smtpuser|the recipient/)
})

test('what is said of a mail names the request that called for it, and its trace', async () => {
  const down = await startSmtp()
  await down.stop()
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await owed(42, { refs: { correlationId: 'a-request', traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  await send(down.url, log)
  expect(lines).toMatchObject([
    { msg: 'a mail waits for another try', mail: 1, requestId: 'a-request', traceId },
  ])
})

test('a crash between sending and noting it down leads to one repeat, under the same id', async () => {
  const crashing = await smtp({
    beforeAnswer: () => {
      // It was taken; whoever sent it will never know.
      projector.signal('SIGKILL')
      return projector.gone
    },
  })
  await owed(42)
  const projector = startProjectorProcess(mailing.url, mailing.dataDir, { SMTP_URL: crashing.url })
  onTestFinished(() => projector.signal('SIGKILL'))
  await projector.gone
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])

  const server = await smtp()
  await send(server.url) // the dead one still holds it
  expect(server.received).toEqual([])
  await dueNow()
  const successor = startProjectorProcess(mailing.url, mailing.dataDir, { SMTP_URL: server.url })
  onTestFinished(() => successor.signal('SIGKILL'))
  await until(async () => (await ledger())[0]?.state === 'sent')
  await send(server.url)
  expect(idsOf(server.received)).toEqual(idsOf(crashing.received))
})

test('a mail server that never says whether it has taken a mail holds up no stop', async () => {
  const silent = await smtp({ beforeAnswer: () => noAnswer })
  onTestFinished(() => silent.drop())
  await owed(42)
  const projector = startProjectorProcess(mailing.url, mailing.dataDir, { SMTP_URL: silent.url })
  onTestFinished(() => projector.signal('SIGKILL'))
  await until(() => silent.received.length > 0)
  projector.signal('SIGTERM')
  await within(10_000, 'the end of the process', projector.gone)
  expect(await ledger()).toMatchObject([{ state: 'queued', attempts: 1 }])
})
