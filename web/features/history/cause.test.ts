import { expect, test } from 'vitest'
import { causeOf } from './cause.ts'
import { anEvent } from './testing/answers.ts'

const slot = anEvent({
  id: 'slot',
  stream: 'owner-7',
  revision: 0,
  type: 'ProjectSlotTaken',
  command: 'c',
  causation: 'c',
})

test('an event says what led to it', () => {
  expect(causeOf(slot, [])).toBe('By a command of this user.')
  const byNobody = { ...slot, type: 'RoadmapPublished', actorId: null, by: null }
  expect(causeOf(byNobody, [])).toBe('By a command of Brandpath itself, or of an operator.')
  expect(causeOf({ ...byNobody, type: 'UserErased' }, [])).toBe('By a command of an operator.')
  expect(causeOf(anEvent({ command: 'c', causation: 'c' }), [slot])).toBe('By the same command as owner-7@0.')
  expect(causeOf(anEvent({ command: 'd', causation: 'slot' }), [slot])).toBe(
    'Because of owner-7@0: took a slot for project 42.',
  )
  expect(causeOf(anEvent({ command: 'd', causation: 'elsewhere' }), [slot])).toBe(
    'Because of what is not part of this story.',
  )
})
