import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventDefinitions } from './index.ts'
import { BrokenEvent, NewerEvent, parseEvent } from './parse.ts'

/** What stands in logs out there: `<type>[-<form>].v<version>.json`. A sample is never changed or removed. */
const folder = path.join(import.meta.dirname, 'samples')
const samples = readdirSync(folder).map((file) => {
  const [, type = '', version = ''] = /^(\w+?)(?:-\w+)?\.v(\d+)\.json$/.exec(file) ?? []
  const data: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  return { file, type, version: Number(version), data }
})
const stored = (type: string, version: number, data: unknown) => ({
  stream: 'a-1',
  revision: 3n,
  type,
  data,
  metadata: { version },
})

test.each(samples)('$file is read for ever', ({ type, version, data }) => {
  const event = parseEvent(stored(type, version, data))
  expect(event.type).toBe(type)
  // Version 1 is the present one until an upcaster says otherwise: then its test says what it becomes.
  expect(event.data).toEqual(data)
})

describe.each(Object.entries(eventDefinitions))('%s', (type, { version }) => {
  test('has a sample of every version that was ever written', () => {
    const versions = new Set(samples.filter((sample) => sample.type === type).map((sample) => sample.version))
    expect([...versions].sort((a, b) => a - b)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    )
  })
  test('of a newer version is never skipped', () => {
    expect(() => parseEvent(stored(type, version + 1, {}))).toThrow(NewerEvent)
  })
})

test('a type that this release does not know was written by a newer one', () => {
  expect(() => parseEvent(stored('RocketLaunched', 1, {}))).toThrow(/RocketLaunched v1 at a-1@3/)
})
test('a payload that breaks its contract is named by stream and revision', () => {
  const broken = stored('ProjectRenamed', 1, { name: 7 })
  expect(() => parseEvent(broken)).toThrow(BrokenEvent)
  expect(() => parseEvent(broken)).toThrow(/ProjectRenamed v1 at a-1@3.*name/s)
})
