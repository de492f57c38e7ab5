import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OpenTelemetry } from './opentelemetry.ts'
import { traced } from './tracing.ts'

/** Nobody is there: what is sent is lost. */
const open = () =>
  new OpenTelemetry({
    collector: 'http://127.0.0.1:9',
    serviceName: 'brandpath-api',
    log: pino({ level: 'silent' }),
  })

test('a span goes on with the trace that it is given, and begins one where that cannot be read', async () => {
  const tracing = open()
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(tracing.begin('a', { parent }).traceparent).toMatch(
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-\w{16}-01$/,
  )
  expect(tracing.begin('b', { parent: 'gibberish' }).traceId).toMatch(/^(?!4bf92f)\w{32}$/)
  await tracing.close()
})
test('what is done side by side stays in the span that it was begun in', async () => {
  const tracing = open()
  const [one, other] = [tracing.begin('one'), tracing.begin('other')]
  const under = (span: typeof one) =>
    tracing.within(span, () =>
      traced(tracing, 'part', {}, async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return tracing.current()?.traceId
      }),
    )
  expect(await Promise.all([under(one), under(other)])).toEqual([one.traceId, other.traceId])
  expect(tracing.current()).toBeNull()
  await tracing.close()
})
test('a failure goes on to whoever asked', async () => {
  const tracing = open()
  const failing = tracing.within(tracing.begin('request'), () =>
    traced(tracing, 'part', {}, () => Promise.reject(new RangeError('out of reach'))),
  )
  await expect(failing).rejects.toThrow('out of reach')
  await tracing.close()
})
