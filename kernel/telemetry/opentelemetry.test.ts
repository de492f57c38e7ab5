import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OpenTelemetry } from './opentelemetry.ts'
import { traced } from './tracing.ts'

/** Opens tracing with the address of a collector that does not exist. */
const open = () =>
  new OpenTelemetry({
    collector: 'http://127.0.0.1:9',
    application: 'shop',
    process: 'api',
    log: pino({ level: 'silent' }),
  })

test('a span continues the trace of a parent span, or begins a new trace if the parent is invalid', async () => {
  const tracing = open()
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(tracing.begin('a', { parent }).traceparent).toMatch(
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-\w{16}-01$/,
  )
  expect(tracing.begin('b', { parent: 'gibberish' }).traceId).toMatch(/^(?!4bf92f)\w{32}$/)
  await tracing.close()
})
test('two concurrent tasks have separate current spans', async () => {
  const tracing = open()
  const [one, other] = [tracing.begin('one'), tracing.begin('other')]
  const traceIdWithin = (span: typeof one) =>
    tracing.runInSpan(span, () =>
      traced(tracing, 'part', {}, async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return tracing.current()?.traceId
      }),
    )
  expect(await Promise.all([traceIdWithin(one), traceIdWithin(other)])).toEqual([one.traceId, other.traceId])
  expect(tracing.current()).toBeNull()
  await tracing.close()
})
test('traced() rethrows errors of the traced function', async () => {
  const tracing = open()
  const failing = tracing.runInSpan(tracing.begin('request'), () =>
    traced(tracing, 'part', {}, () => Promise.reject(new RangeError('out of reach'))),
  )
  await expect(failing).rejects.toThrow('out of reach')
  await tracing.close()
})
