import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { draftMeta, hasUnsentData, warnBeforeUnload } from './unload-warning.ts'

/** True if the browser would ask the user before it closes the page. */
const warns = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function startMutation(client: QueryClient) {
  const response = Promise.withResolvers<void>()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => response.promise, retry: false })
  const done = mutation.execute(undefined).catch(() => undefined)
  return { ...response, done }
}

test('the browser warns the user about closing the page only while a change is being sent', async () => {
  const client = new QueryClient()
  const stop = warnBeforeUnload(client)
  expect(warns()).toBe(false)

  const [first, second] = [startMutation(client), startMutation(client)]
  await expect.poll(warns).toBe(true)
  first.resolve()
  await first.done
  expect(warns()).toBe(true)
  second.reject(new Error('rejected'))
  await second.done
  expect(warns()).toBe(false)
  stop()
})

test('hasUnsentData returns true while a change is being sent', async () => {
  const client = new QueryClient()
  expect(hasUnsentData(client)).toBe(false)
  const change = startMutation(client)
  expect(hasUnsentData(client)).toBe(true)
  change.resolve()
  await change.done
  expect(hasUnsentData(client)).toBe(false)
})

test('hasUnsentData returns true while a closed form has a draft', () => {
  const client = new QueryClient()
  client.setQueryData(['tasks', 4], [])
  client.setQueryDefaults(['note'], { meta: draftMeta })
  client.setQueryData(['note'], { text: 'Off the press' })
  expect(hasUnsentData(client)).toBe(true)
  client.removeQueries({ queryKey: ['note'] })
  expect(hasUnsentData(client)).toBe(false)
})
