import { once } from 'node:events'
import { readdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#store/testing/folder.ts'
import { checkOne } from './check.ts'
import { mailCheck } from './mail.ts'
import { measured, MeasuredFailure } from './measured.ts'

test('an answer of a while ago says how long it took then', async () => {
  const check = mailCheck({ SMTP_URL: undefined, DATA_DIR: await temporaryFolder() })
  const { took } = await check()
  expect(took).toBeGreaterThan(0)
  expect(await check()).toEqual({ took })
})

test('a refusal counts as long as an answer: whoever looks often opens no connection each time', async () => {
  let connections = 0
  const refusing = createServer((socket) => {
    connections++
    socket.end('554 No service here\r\n')
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const address = refusing.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const check = mailCheck({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: '' })
  await expect(check()).rejects.toThrow('554')
  await expect(check()).rejects.toThrow('554')
  await expect(check()).rejects.toThrow('554')
  expect(connections).toBe(1)
})

test('a server that quotes our name and our password tells nobody of them by us', async () => {
  const quoting = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (line) =>
      socket.write(
        line.toString().startsWith('AUTH')
          ? '535 5.7.8 hunter2pass does not open smtpuser@example.org\r\n'
          : '250-here\r\n250 AUTH PLAIN\r\n',
      ),
    )
  })
  quoting.listen(0, '127.0.0.1')
  await once(quoting, 'listening')
  onTestFinished(() => void quoting.close())
  const address = quoting.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const SMTP_URL = `smtp://smtpuser%40example.org:hunter2pass@127.0.0.1:${port}`
  const { error } = await checkOne('email', mailCheck({ SMTP_URL, DATA_DIR: '' }))
  expect(error).toBe(
    'Invalid login: 535 5.7.8 [the password of SMTP_URL] does not open [the user of SMTP_URL]',
  )
})

test('a refusal says how long it took, also when it is told again', async () => {
  await expect(measured(() => Promise.reject(new Error('Greeting never received')))).rejects.toMatchObject({
    message: 'Greeting never received',
    took: expect.any(Number) as number,
  })
  expect(await checkOne('email', () => Promise.reject(new MeasuredFailure('away', 3_004.04)))).toEqual({
    service: 'email',
    status: 'unhealthy',
    responseTime: 3_004,
    error: 'away',
  })
})

test('a folder is tried with a file, of which nothing stays', async () => {
  const DATA_DIR = await temporaryFolder()
  await mailCheck({ SMTP_URL: undefined, DATA_DIR })()
  expect(await readdir(path.join(DATA_DIR, 'mail'))).toEqual([])
})

test('where no file can be written no mail can, whoever is allowed to', async () => {
  const DATA_DIR = await temporaryFolder()
  await symlink('/proc', path.join(DATA_DIR, 'mail')) // root may, and cannot
  await expect(mailCheck({ SMTP_URL: undefined, DATA_DIR })()).rejects.toThrow(MeasuredFailure)
})

test('what a check measured itself is what is told', async () => {
  expect(await checkOne('email', async () => ({ took: 42.04 }))).toEqual({
    service: 'email',
    status: 'healthy',
    responseTime: 42,
  })
})

test('whoever is asked and answers late is degraded, and says so', async () => {
  expect(await checkOne('email', async () => ({ took: 1_423 }))).toEqual({
    service: 'email',
    status: 'degraded',
    responseTime: 1_423,
    error: 'It answered after 1,423 ms: more than 1,000 ms counts as degraded',
  })
})
