import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('a semaphore queues the tasks above its limit, and rejects further tasks if the queue is full', async () => {
  const semaphore = new Semaphore(1, 1, () => new Error('full'))
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const task = (name: string) => async () => {
    started.push(name)
    await first.promise
    return name
  }
  const running = semaphore.run(task('a'))
  const queued = semaphore.run(task('b'))
  await expect(semaphore.run(task('c'))).rejects.toThrow('full')
  expect(started).toEqual(['a'])
  first.resolve()
  expect(await Promise.all([running, queued])).toEqual(['a', 'b'])
  expect(await semaphore.run(task('d'))).toBe('d')
  expect(started).toEqual(['a', 'b', 'd'])
})
