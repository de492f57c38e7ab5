import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { noResponse, smtpError, startSmtp } from '#kernel/email/testing/smtp.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { until } from '#kernel/resilience/until.ts'
import { header, testMailer } from '../testing/mailer.ts'
import { startProjectorProcess } from '../testing/process.ts'

const mailer = await testMailer()
const { send, smtp, outboxRows, dueNow, queueReset } = mailer
const email = 'ida@halden.example'

beforeEach(async () => {
  await mailer.clear()
  await mailer.account(7, email)
})

const idsOf = (received: readonly string[]) => received.map((raw) => header(raw, 'Message-ID'))

test('an email that could not be sent is sent after the mail server is available again', async () => {
  const down = await startSmtp()
  await down.stop()
  await queueReset(42)
  await send(down.url)
  const waiting = {
    state: 'queued',
    reason: 'the mail server cannot be reached (ECONNREFUSED)',
    attempts: 1,
  }
  expect(await outboxRows()).toEqual([waiting])
  await send(down.url)
  expect(await outboxRows()).toEqual([waiting])
  await dueNow()
  const up = await smtp({ port: down.port })
  await send(up.url)
  expect(up.received).toHaveLength(1)
  expect(await outboxRows()).toEqual([{ state: 'sent', reason: null, attempts: 2 }])
})

test('while the mail server is slow, a second mailer does not send the email a second time', async () => {
  const arrived = Promise.withResolvers<void>()
  const delay = Promise.withResolvers<void>()
  const server = await smtp({
    beforeResponse: () => {
      arrived.resolve()
      return delay.promise
    },
  })
  await queueReset(42)
  const sending = send(server.url)
  await arrived.promise
  await send(server.url)
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
  delay.resolve()
  await sending
  expect(server.received).toHaveLength(1)
  expect(await outboxRows()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('if the mail server does not answer in time, the mailer sends the email again later', async () => {
  const server = await smtp({ onRcptTo: () => undefined })
  await queueReset(42)
  await send(`${server.url}?socketTimeout=50`)
  expect(await outboxRows()).toEqual([
    { state: 'queued', reason: 'the mail server did not answer in time', attempts: 1 },
  ])
  const secondServer = await smtp()
  await dueNow()
  await send(secondServer.url)
  expect(secondServer.received).toHaveLength(1)
})

test('if the mail server closes the connection, the mailer does not connect again before the retry time', async () => {
  let calls = 0
  const server = await smtp({
    onConnect: () => {
      calls++
      server.end()
    },
  })
  await queueReset(42)
  await send(server.url)
  expect(calls).toBe(1)
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
})

test('if the mail server rejects a recipient, only the email to the rejected recipient fails', async () => {
  const server = await smtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address === email ? smtpError(550, `no such user: ${address}`) : null),
  })
  await mailer.account(8, 'ole@halden.example')
  await mailer.account(9, 'eli@halden.example')
  await queueReset(41, { userId: 8 })
  await queueReset(42)
  await queueReset(43, { userId: 9 })
  await send(server.url)
  await dueNow()
  await send(server.url)
  expect(server.received.map((raw) => header(raw, 'To') ?? '').toSorted()).toEqual([
    'eli@halden.example',
    'ole@halden.example',
  ])
  expect(await outboxRows()).toEqual([
    { state: 'sent', reason: null, attempts: 1 },
    {
      state: 'failed',
      reason: 'the mail server refuses the recipient: 550 no such user: the recipient',
      attempts: 1,
    },
    { state: 'sent', reason: null, attempts: 1 },
  ])
})

test('if the connection breaks during the transfer of an email, the retry has the Message-ID of the first attempt', async () => {
  const startedIds: (string | undefined)[] = []
  const dropping = await smtp({
    onData: (stream) => {
      stream.once('data', (part: Buffer) => {
        startedIds.push(header(part.toString(), 'Message-ID'))
        dropping.drop()
      })
    },
  })
  await queueReset(42)
  await send(dropping.url)
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await dueNow()
  const server = await smtp()
  await send(server.url)
  expect(startedIds).toHaveLength(1)
  expect(idsOf(server.received)).toEqual(startedIds)
  expect(await outboxRows()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test.each(['drop', 'end'] as const)(
  'if the mail server disconnects before the response (%s), the retry has the Message-ID of the first attempt',
  async (disconnect) => {
    const server = await smtp({
      beforeResponse: () => {
        server[disconnect]()
        return noResponse
      },
    })
    await queueReset(42)
    await send(server.url)
    // The server may have accepted the email. So the transport must not send it again; only the outbox may retry.
    expect(server.received).toHaveLength(1)
    expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
    const secondServer = await smtp()
    await dueNow()
    await send(secondServer.url)
    expect(idsOf(secondServer.received)).toEqual(idsOf(server.received))
  },
)

test('if the mail server disconnects after accepting an email, the mailer does not send the email again', async () => {
  const server = await smtp({ afterResponse: () => server.end() })
  await queueReset(42)
  await send(server.url)
  expect(await outboxRows()).toMatchObject([{ state: 'sent', attempts: 1 }])
  await dueNow()
  await send(server.url)
  expect(server.received).toHaveLength(1)
})

test('if the mail server defers an email, the mailer retries for one day and then logs one error', async () => {
  const server = await smtp({ onRcptTo: (_address, _session, done) => done(smtpError(451, 'try later')) })
  const lines: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  await queueReset(42, { expiresIn: '3 days' })
  await mailer.age('23 hours')
  await send(server.url, log)
  expect(await outboxRows()).toMatchObject([{ state: 'queued' }])
  expect(lines).toEqual([])
  await mailer.age('25 hours')
  await dueNow()
  await send(server.url, log)
  const reason = 'the mail server answered: 451 try later'
  expect(await outboxRows()).toEqual([{ state: 'failed', reason, attempts: 2 }])
  await dueNow()
  await send(server.url, log)
  expect(lines).toMatchObject([{ msg: 'Email failed', reason }])
  expect(JSON.stringify(lines)).not.toContain(email)
})

test('if the mail server refuses the login, the stored error contains neither user name nor password', async () => {
  const server = await smtp({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(smtpError(535, `${password} does not open ${username}`)),
  })
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  await queueReset(42)
  await send(server.url.replace('//', '//smtpuser%40example.org:hunter2pass@'), log)
  const reason = 'the mail server refuses the login: 535 [SMTP password] does not open [SMTP user]'
  expect(await outboxRows()).toMatchObject([{ state: 'queued', reason }])
  expect(JSON.stringify(lines)).toContain('[SMTP user]')
  expect(JSON.stringify(lines)).not.toMatch(/hunter2pass|smtpuser|the recipient/)
})

test('log lines about an email contain the request id and trace id of the request that caused the email', async () => {
  const down = await startSmtp()
  await down.stop()
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await queueReset(42, {
    refs: { correlationId: 'a-request', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  await send(down.url, log)
  expect(lines).toMatchObject([{ msg: 'Email delayed; retrying', mail: 1, requestId: 'a-request', traceId }])
})

test('if the projector crashes after sending an email, the retry has the Message-ID of the first attempt', async () => {
  const crashing = await smtp({
    beforeResponse: () => {
      // The server has the email, but the projector is killed before the server responds.
      projector.signal('SIGKILL')
      return projector.exited
    },
  })
  await queueReset(42)
  const projector = startProjectorProcess(mailer.url, mailer.dataDir, { SMTP_URL: crashing.url })
  await projector.exited
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])

  const server = await smtp()
  await send(server.url) // No email is sent yet, because the lease of the killed process has not expired.
  expect(server.received).toEqual([])
  await dueNow()
  startProjectorProcess(mailer.url, mailer.dataDir, { SMTP_URL: server.url })
  await until(async () => (await outboxRows())[0]?.state === 'sent')
  await send(server.url)
  expect(idsOf(server.received)).toEqual(idsOf(crashing.received))
})

test('a mail server that does not respond does not prevent the projector from stopping', async () => {
  const silent = await smtp({ beforeResponse: () => noResponse })
  onTestFinished(() => silent.drop())
  await queueReset(42)
  const projector = startProjectorProcess(mailer.url, mailer.dataDir, { SMTP_URL: silent.url })
  await until(() => silent.received.length > 0)
  projector.signal('SIGTERM')
  await withTimeout(10_000, 'the end of the process', projector.exited)
  expect(await outboxRows()).toMatchObject([{ state: 'queued', attempts: 1 }])
})
