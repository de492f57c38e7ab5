import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { checkConsole, watchConsole } from '#web/testing/console.ts'

// Undoes changes after each test. Vitest's options, such as `restoreMocks`, undo changes only before the next test. Test
// files share a worker, so the top level of the next file would still see changes of the last test.
watchConsole()

/** True if the test file fakes the time for all its tests. */
let isFileTimeFake = false

beforeEach(() => {
  isFileTimeFake = vi.isFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  if (!isFileTimeFake) vi.useRealTimers()
  checkConsole()
})

afterAll(() => void vi.useRealTimers())
