import { expect, test } from 'vitest'
import { Passwords } from './passwords.ts'

const passwords = new Passwords()

test('a password matches its own hash only, and nobody’s never', async () => {
  const hash = await passwords.hash('correct horse')
  expect(await passwords.matches(hash, 'correct horse')).toBe(true)
  expect(await passwords.matches(hash, 'wrong horse')).toBe(false)
  expect(await passwords.matches(null, 'correct horse')).toBe(false)
  expect(await passwords.matches(null, 'the password of nobody')).toBe(false)
})

test('the same password never has the same hash', async () => {
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'))
})

test('many wait their turn, and each gets its own answer', async () => {
  const words = Array.from({ length: 12 }, (_, n) => `password ${n}`)
  const hashes = await Promise.all(words.map((word) => passwords.hash(word)))
  const answers = await Promise.all(hashes.map((hash, n) => passwords.matches(hash, words[n] ?? '')))
  expect(answers.every(Boolean)).toBe(true)
})

test('beyond the waiting room whoever comes is asked to come again', async () => {
  const crowd = Array.from({ length: 300 }, () =>
    passwords.matches('no hash', 'x').catch((error: unknown) => error),
  )
  expect(await Promise.all(crowd)).toContainEqual(expect.objectContaining({ status: 503, retryAfter: 5 }))
})
