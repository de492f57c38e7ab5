import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventDefinitions } from './index.ts'
import { InvalidEventError, NewerEventError, parseEvent } from './parse.ts'

/** Folder of payloads from existing logs: `<type>[-<form>].v<version>.json`. Never change or remove a sample. */
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

test.each(samples)('the sample payload $file can be parsed', ({ type, version, data }) => {
  const event = parseEvent(stored(type, version, data))
  expect(event.type).toBe(type)
  // All current versions are 1, so that parsing must not change the payload.
  expect(event.data).toEqual(data)
})

describe.each(Object.entries(eventDefinitions))('%s', (type, { version }) => {
  test(`the event type ${type} has a sample payload of every version`, () => {
    const versions = new Set(samples.filter((sample) => sample.type === type).map((sample) => sample.version))
    expect([...versions].sort((a, b) => a - b)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    )
  })
  test(`parsing an event ${type} of a newer version throws NewerEventError`, () => {
    expect(() => parseEvent(stored(type, version + 1, {}))).toThrow(NewerEventError)
  })
})

test('parsing an unknown event type throws an error that names the event', () => {
  expect(() => parseEvent(stored('RocketLaunched', 1, {}))).toThrow(/RocketLaunched v1 at a-1@3/)
})
test('parsing an invalid payload throws an error that names stream and revision', () => {
  const invalid = stored('ProjectRenamed', 1, { name: 7 })
  expect(() => parseEvent(invalid)).toThrow(InvalidEventError)
  expect(() => parseEvent(invalid)).toThrow(/ProjectRenamed v1 at a-1@3.*name/s)
})
