import { expect, test } from 'vitest'
import type { AlertSubject } from '#schema/api/monitoring.ts'
import { isEffect } from './effects.ts'

const at = (minute: number) => new Date(Date.UTC(2031, 0, 1, 12, minute))
const nothing = new Set<AlertSubject>()

test('while a cause is there, its effects are its own, and nothing else is', () => {
  const causes = { present: new Set<AlertSubject>(['database']), known: [] }
  const are = (['errors', 'projector', 'storage', 'authentication'] as const).map((subject) =>
    isEffect(subject, causes, at(0)),
  )
  expect(are).toEqual([true, true, true, true])
  const others = (['database', 'mail', 'email', 'disk', 'quorum', 'certificate'] as const).map((subject) =>
    isEffect(subject, causes, at(0)),
  )
  expect(others).toEqual([false, false, false, false, false, false])
})

/** How many minutes after it was last seen the last check came that still took it for the cause. */
function felt(effect: AlertSubject, cause: AlertSubject, lasted: number): number {
  const known = [{ subject: cause, began_at: at(-lasted), seen_at: at(0) }]
  const minutes = Array.from({ length: 120 }, (_, minute) => minute)
  return minutes.findLastIndex((minute) => isEffect(effect, { present: nothing, known }, at(minute)))
}

test('a service has the next check to come back', () => {
  expect(felt('storage', 'database', 60)).toBe(1)
  expect(felt('projector', 'storage', 0)).toBe(1)
})

test('requests may fail for the cause until the next check, and those that did are not counted later', () => {
  expect(felt('errors', 'database', 60)).toBe(1)
})

test('mails that wait for another try wait the longer, the longer the mail server was away', () => {
  expect(felt('mail', 'email', 0)).toBe(4)
  expect(felt('mail', 'email', 10)).toBe(24)
  expect(felt('mail', 'email', 600)).toBe(74)
})
