import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askBeforeLeaving } from './ask-before-leaving.ts'

/** What the browser would do. */
function leaving(): 'asks' | 'leaves' {
  return dispatchEvent(new Event('beforeunload', { cancelable: true })) ? 'leaves' : 'asks'
}

function change(client: QueryClient) {
  const answered = Promise.withResolvers<void>()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => answered.promise, retry: false })
  const done = mutation.execute(undefined).catch(() => undefined)
  return { ...answered, done }
}

test('the browser asks while a change is on its way, and no longer', async () => {
  const client = new QueryClient()
  const stop = askBeforeLeaving(client)
  expect(leaving()).toBe('leaves')

  const [first, second] = [change(client), change(client)]
  await vi.waitFor(() => expect(leaving()).toBe('asks'), 20_000)
  first.resolve()
  await first.done
  expect(leaving()).toBe('asks')
  second.reject(new Error('refused'))
  await second.done
  expect(leaving()).toBe('leaves')
  stop()
})
