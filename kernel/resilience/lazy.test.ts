import { expect, test } from 'vitest'
import { Lazy } from './lazy.ts'

function opening(...failures: readonly string[]) {
  let opened = 0
  const left = [...failures]
  const lazy = new Lazy(async () => {
    const failure = left.shift()
    if (failure !== undefined) throw new Error(failure)
    return Promise.resolve({ number: ++opened })
  })
  return { lazy, opened: () => opened }
}

test('concurrent and later uses share one resource, which is opened at the first use', async () => {
  const { lazy, opened } = opening()
  expect(opened()).toBe(0)
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([{ number: 1 }, { number: 1 }])
  expect(await lazy.get()).toEqual({ number: 1 })
})

test('after a failed opening, the next use opens the resource', async () => {
  const { lazy } = opening('no file handles')
  const uses = await Promise.allSettled([lazy.get(), lazy.get()])
  expect(uses.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lazy.get()).toEqual({ number: 1 })
})

test('closing closes an opened resource, and does nothing before the first use or after a failure', async () => {
  const closed: unknown[] = []
  const { lazy } = opening('no file handles')
  await lazy.close((resource) => closed.push(resource))
  const failing = lazy.get()
  const closing = lazy.close((resource) => closed.push(resource))
  await expect(failing).rejects.toThrow('no file handles')
  await closing
  expect(closed).toEqual([])
  await lazy.get()
  await lazy.close((resource) => closed.push(resource))
  expect(closed).toEqual([{ number: 1 }])
})
