import { format } from 'node:util'

let expected: { readonly pattern: RegExp; isWritten: boolean }[] = []
let unexpected: string[] = []
let allowed: string[] = []

/** Expects an error or warning after this call. The test fails if no message matches the pattern. */
export const expectConsoleError = (pattern: RegExp): void => void expected.push({ pattern, isWritten: false })

/** In the whole test file, allows errors that contain the text. A retried request may fail after its test has ended. */
export const allowConsoleError = (text: string): void => void allowed.push(text)

let isWatching = false

/** Records the errors and warnings of each test in a test file, and prints unexpected messages. */
export function watchConsole(): void {
  allowed = []
  if (isWatching) return // an earlier test file of this worker has replaced the functions
  isWatching = true
  for (const level of ['error', 'warn'] as const) {
    const print = console[level]
    console[level] = (...values: unknown[]) => {
      const text = format(...values.map((value) => (value instanceof Error ? String(value) : value)))
      const matching = expected.filter(({ pattern }) => pattern.test(text))
      for (const error of matching) error.isWritten = true
      if (matching.length > 0 || allowed.some((allowedText) => text.includes(allowedText))) return
      unexpected.push(text)
      print(...values)
    }
  }
}

/** Throws if the test wrote an unexpected error or warning, or did not write an expected one. */
export function checkConsole(): void {
  const problems = [
    ...unexpected.map((text) => `Unexpected error or warning in the console: ${text}`),
    ...expected
      .filter(({ isWritten }) => !isWritten)
      .map(({ pattern }) => `No error or warning in the console matches ${pattern}.`),
  ]
  expected = []
  unexpected = []
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
