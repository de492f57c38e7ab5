import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { found } from '#kernel/testing/found.ts'

let offset = 0
const app = await startTestApp({ now: () => new Date(Date.now() + offset) })
const hour = 3_600_000

const invalid =
  'This link is invalid or has expired. Open the link in the latest email, or request a new one.'
const request = (client: Client) => client.post('/api/user/verification')
const verify = (client: Client, token: string) => client.post('/api/verify-address', { token })
const tokenOf = async (client: Client, generation = 1) =>
  linkToken(app.secret, 'verification', (await client.user()).id, generation)
const isVerified = async (client: Client) => (await client.user()).emailVerified
const queued = async (client: Client) =>
  app.database.db
    .selectFrom('work.outbox')
    .where('user_id', '=', (await client.user()).id)
    .where('kind', '=', 'address-verification')
    .select('key')
    .execute()

test('the emailed link confirms the address of the logged-in user, and opening it again changes nothing', async () => {
  const client = await app.user()
  const { email, emailVerified } = await client.user()
  expect(emailVerified).toBe(false)
  expect((await request(client)).status).toBe(204)
  const token = await found(async () => {
    const sent = (await emailsTo(app.dataDir, email)).at(-1)
    return /verify-address\?token=([\w.-]+)/.exec(sent?.text ?? '')?.[1]
  })
  expectFailure(await verify(app.client(), token), 401)
  expect((await verify(client, token)).status).toBe(204)
  expect(await isVerified(client)).toBe(true)
  const account = app.database.db.selectFrom('identity.accounts').where('email', '=', email)
  const verifiedAt = account.select('email_verified_at')
  const first = await verifiedAt.executeTakeFirstOrThrow()
  offset += hour
  expect((await verify(client, token)).status).toBe(204)
  expect(await verifiedAt.executeTakeFirstOrThrow()).toEqual(first)
  expect((await request(client)).status).toBe(204)
  expect(await queued(client)).toHaveLength(1)
})

test('a confirmation link expires after 24 hours', async () => {
  const client = await app.user()
  await request(client)
  const token = await tokenOf(client)
  offset += 24 * hour
  expectFailure(await verify(client, token), 400, invalid)
  expect(await isVerified(client)).toBe(false)
  await request(client)
  expect((await verify(client, await tokenOf(client, 2))).status).toBe(204)
})

test('a newer confirmation link makes the earlier one invalid, even if both are requested concurrently', async () => {
  const client = await app.user()
  const responses = await Promise.all([request(client), request(client)])
  expect(responses.map(({ status }) => status)).toEqual([204, 204])
  const { id } = await client.user()
  const keys = (await queued(client)).map(({ key }) => key)
  expect(keys.toSorted()).toEqual([`verification:${id}:1`, `verification:${id}:2`])
  expectFailure(await verify(client, await tokenOf(client, 1)), 400, invalid)
  const token = await tokenOf(client, 2)
  const both = await Promise.all([verify(client, token), verify(client, token)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
})

test('a user cannot confirm an address with a forged link, with a link that was never sent, or with the link of another account', async () => {
  const [client, stranger] = [await app.user(), await app.user()]
  expectFailure(await verify(client, await tokenOf(client, 0)), 400, invalid)
  await request(client)
  const token = await tokenOf(client)
  const otherAccount = 'This link belongs to another account. Log in with the address that it was sent to.'
  expectFailure(await verify(stranger, token), 403, otherAccount)
  for (const forged of [
    'x',
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    linkToken(app.secret, 'reset', (await client.user()).id, 1),
  ])
    expectFailure(await verify(client, forged), 400, invalid)
  expectFailure(
    await client.post('/api/verify-address', { token: '' }),
    400,
    'No confirmation token found in URL',
  )
  expect([await isVerified(client), await isVerified(stranger)]).toEqual([false, false])
})

test('a user gets at most five confirmation links an hour', async () => {
  const client = await app.user()
  for (let sent = 0; sent < 5; sent++) expect((await request(client)).status).toBe(204)
  const refused = await request(client)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(await queued(client)).toHaveLength(5)
})

test('a user who deletes the account and registers the address again gets at most five confirmation links an hour', async () => {
  const email = `again-${randomUUID()}@example.com`
  const responses = []
  for (let n = 0; n < 6; n++) {
    const client = await app.user(email)
    responses.push(await request(client))
    expect((await client.post('/api/user/deletion', { password })).status).toBe(204)
  }
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429])
})

test('a password reset by an emailed link confirms the address', async () => {
  const client = await app.user()
  const { id, email } = await client.user()
  await client.post('/api/forgot-password', { email })
  const resets = app.database.db.selectFrom('identity.password_resets').where('user_id', '=', id).select('id')
  const reset = await found(async () => resets.executeTakeFirst())
  const token = linkToken(app.secret, 'reset', reset.id, 1)
  expect((await client.post('/api/reset-password', { token, password })).status).toBe(200)
  const login = await app.client().post('/api/login', { email, password })
  expect(login.body()).toMatchObject({ emailVerified: true })
})

test('accepting an invitation confirms the address only if the invitation was sent to it', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const accept = async (client: Client, email: string) => {
    const entryId = await owner.invite(projectId, email)
    const token = linkToken(app.secret, 'invitation', entryId, 1)
    return client.post('/api/invitations/accept', { token, confirmOtherAddress: true })
  }
  const [invited, other] = [await app.user(), await app.user()]
  expect((await accept(invited, (await invited.user()).email)).status).toBe(200)
  expect((await accept(other, 'somebody.else@example.com')).status).toBe(200)
  expect([await isVerified(invited), await isVerified(other)]).toEqual([true, false])
})
