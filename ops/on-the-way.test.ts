import { expect, test, vi } from 'vitest'
import { counting } from './on-the-way.ts'

test('of what takes long it is said once in five seconds how far it is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const said: string[] = []
  async function* slowly() {
    for (let event = 1; event <= 1_200; event++) {
      vi.advanceTimersByTime(10)
      yield event
    }
  }
  const events = await Array.fromAsync(counting((words) => void said.push(words), 'Writing', slowly()))
  expect(events).toHaveLength(1_200)
  expect(said).toEqual(['Writing: 500 so far.', 'Writing: 1,000 so far.'])
  vi.useRealTimers()
})
