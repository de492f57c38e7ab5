import { expect, test, vi } from 'vitest'
import { withProgress } from './progress.ts'

test('a command reports the progress at most every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: string[] = []
  async function* slowly() {
    for (let event = 1; event <= 1_200; event++) {
      vi.advanceTimersByTime(10)
      yield event
    }
  }
  const events = await Array.fromAsync(withProgress((line) => void lines.push(line), 'Writing', slowly()))
  expect(events).toHaveLength(1_200)
  expect(lines).toEqual(['Writing: 500 so far', 'Writing: 1,000 so far'])
})
