import { describe, expect, test } from 'vitest'
import { eventDefinitions } from './index.ts'
import { InvalidEventError, NewerEventError, parseEvent } from './parse.ts'
import { eventSamples as samples } from './testing/samples.ts'

/** Payloads of earlier versions, as they are read now. */
const upcastData: Readonly<Record<string, object>> = {
  'StatusUpdateRequested.v1.json': { postId: null, numbers: null },
}
const stored = (type: string, version: number, data: unknown) => ({
  stream: 'a-1',
  revision: 3n,
  type,
  data,
  metadata: { version },
})

test.each(samples)('the sample event payload $file can be parsed', ({ file, type, version, data }) => {
  const event = parseEvent(stored(type, version, data))
  expect(event.type).toBe(type)
  const isCurrent = version === eventDefinitions[event.type].version
  expect(event.data).toEqual(isCurrent ? data : upcastData[file])
})

describe.each(Object.entries(eventDefinitions))('%s', (type, { version }) => {
  test(`the event type ${type} has a sample payload of every version`, () => {
    const versions = new Set(samples.filter((sample) => sample.type === type).map((sample) => sample.version))
    expect([...versions].sort((a, b) => a - b)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    )
  })
  test(`parsing a ${type} event of a newer version throws NewerEventError`, () => {
    expect(() => parseEvent(stored(type, version + 1, {}))).toThrow(NewerEventError)
  })
})

test('parsing an unknown event type throws an error that names the event type', () => {
  expect(() => parseEvent(stored('RocketLaunched', 1, {}))).toThrow(/RocketLaunched v1 at a-1@3/)
})
test('parsing an event with an invalid payload throws an error that names the stream and the revision', () => {
  const invalid = stored('ProjectRenamed', 1, { name: 7 })
  expect(() => parseEvent(invalid)).toThrow(InvalidEventError)
  expect(() => parseEvent(invalid)).toThrow(/ProjectRenamed v1 at a-1@3.*name/s)
})
