import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs the work after the calling test or test file. A call of Vitest's `afterAll` in a running test has no effect.
 * Do not use this function in `beforeAll`.
 */
export function afterwards(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}
