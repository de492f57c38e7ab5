import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { tokenId, linkToken, openSecret, verifyLinkToken } from './secret.ts'

const root = await temporaryFolder()

test('openSecret returns SECRET_KEY if SECRET_KEY is set', async () => {
  const key = 'a secret of more than thirty-two characters'
  expect(await openSecret({ SECRET_KEY: key, DATA_DIR: root })).toEqual(Buffer.from(key))
  expect(await readdir(root)).toEqual([])
})

test('concurrent processes create one secret file, which only the file owner can read', async () => {
  const DATA_DIR = path.join(root, 'fresh')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => openSecret({ DATA_DIR })))
  for (const secret of secrets) expect(secret).toEqual(secrets[0])
  expect(secrets[0]).toHaveLength(32)
  expect(await openSecret({ DATA_DIR })).toEqual(secrets[0])
  expect((await stat(path.join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(DATA_DIR)).toEqual(['secret'])
})

test('openSecret throws an error for a damaged secret file, and does not replace the file', async () => {
  const file = path.join(root, 'secret')
  await writeFile(file, 'half')
  await expect(openSecret({ DATA_DIR: root })).rejects.toThrow(file)
  expect(await readFile(file, 'utf8')).toBe('half')
})

const secret = Buffer.alloc(32, 1)
const token = linkToken(secret, 'reset', 42, 1)

test('linkToken() returns equal tokens for equal arguments, and the token contains the given id', () => {
  expect(linkToken(secret, 'reset', 42, 1)).toBe(token)
  expect(tokenId(token)).toBe(42)
  expect(verifyLinkToken(secret, 'reset', token, 1)).toBe(true)
})

test('a link token is rejected if the secret, purpose, id or generation does not match the token', () => {
  expect(verifyLinkToken(Buffer.alloc(32, 2), 'reset', token, 1)).toBe(false)
  expect(verifyLinkToken(secret, 'unsubscribe-reports', token, 1)).toBe(false)
  expect(verifyLinkToken(secret, 'reset', token, 2)).toBe(false)
  expect(verifyLinkToken(secret, 'reset', token.replace('42.', '43.'), 1)).toBe(false)
})

test.each([
  '',
  '42',
  '42.',
  '.abc',
  `0.${'a'.repeat(43)}`,
  `42.${'a'.repeat(42)}`,
  `x${token}`,
  `${token}=`,
  `${token}\n`,
])('the text %j is rejected as a link token', (text) => {
  expect(tokenId(text)).toBeNull()
  expect(verifyLinkToken(secret, 'reset', text, 1)).toBe(false)
})

test('a link token with an id above the maximum is rejected', () => {
  const secret = Buffer.alloc(32, 1)
  const greatest = linkToken(secret, 'reset', 2_147_483_647, 1)
  const greater = linkToken(secret, 'reset', 2_147_483_648, 1)
  expect([tokenId(greatest), tokenId(greater)]).toEqual([2_147_483_647, null])
  expect(verifyLinkToken(secret, 'reset', greater, 1)).toBe(false)
})
