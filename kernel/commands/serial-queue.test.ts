import { expect, test } from 'vitest'
import { StoreUnavailable } from '../event-store/event-store.ts'
import { SerialQueue } from './serial-queue.ts'

test('if the store does not answer a task, all queued tasks of the key fail with one error that names the cause', async () => {
  const queue = new SerialQueue()
  const lost = new StoreUnavailable('connect ECONNREFUSED')
  const failed = queue.run('project-1', () => Promise.reject(lost))
  const queued = [1, 2, 3].map(() => queue.run('project-1', () => expect.unreachable('the task ran')))
  const other = queue.run('project-2', async () => 'done')
  const [first, ...errors] = await Promise.all(
    [failed, ...queued].map((task) => task.catch((error: unknown) => error)),
  )
  expect(first).toBe(lost)
  expect(errors).toHaveLength(3)
  expect(new Set(errors).size).toBe(1)
  expect(errors[0]).toMatchObject({
    message: 'The event store did not answer an earlier command',
    cause: lost,
  })
  expect(errors[0]).toBeInstanceOf(StoreUnavailable)
  expect(await other).toBe('done')
  expect(await queue.run('project-1', async () => 'next')).toBe('next')
})
