import { expect, test } from 'vitest'
import { Passwords } from './passwords.ts'

const passwords = await Passwords.open()

test('a password matches only the hash of that password, and no password matches if the account does not exist', async () => {
  const hash = await passwords.hash('correct horse')
  expect(await passwords.matches(hash, 'correct horse')).toBe(true)
  expect(await passwords.matches(hash, 'wrong horse')).toBe(false)
  expect(await passwords.matches(null, 'correct horse')).toBe(false)
  expect(await passwords.matches(null, 'a password of no account')).toBe(false)
})

test('hashing a password twice gives two different hashes', async () => {
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'))
})

test('twelve concurrent password checks compare each password with the correct hash', async () => {
  const words = Array.from({ length: 12 }, (_, n) => `password ${n}`)
  const hashes = await Promise.all(words.map((word) => passwords.hash(word)))
  const matches = await Promise.all(hashes.map((hash, n) => passwords.matches(hash, words[n] ?? '')))
  expect(matches.every(Boolean)).toBe(true)
})

test('if too many password checks are waiting, a further check is rejected with 503 and Retry-After', async () => {
  const crowd = Array.from({ length: 300 }, () =>
    passwords.matches('no hash', 'x').catch((error: unknown) => error),
  )
  expect(await Promise.all(crowd)).toContainEqual(expect.objectContaining({ status: 503, retryAfter: 5 }))
})

test('if the first password check meets a full queue, later checks succeed', async () => {
  const fresh = await Passwords.open()
  const crowd = Promise.allSettled(Array.from({ length: 300 }, () => fresh.hash('x')))
  await expect(fresh.matches(null, 'x')).rejects.toMatchObject({ status: 503 })
  const hashes = (await crowd).flatMap((hash) => (hash.status === 'fulfilled' ? hash.value : []))
  expect(await fresh.matches(hashes[0] ?? null, 'x')).toBe(true)
})
