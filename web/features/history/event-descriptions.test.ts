import { expect, test } from 'vitest'
import { isolateDirection } from '#web/ui/text/format.ts'
import { foreignEvent, historyEvent } from './testing/events.ts'
import { describedTypes, actorName, describeEvent, describeCause } from './event-descriptions.ts'

const logo = isolateDirection('Draw a logo')

test('if the event payload is readable, the text of describeEvent contains details from the payload', () => {
  expect(describeEvent(historyEvent())).toBe(`changed ${logo} from In Progress to Completed`)
  expect(describeEvent(historyEvent({ type: 'ProjectCreated', payload: { name: 'Halden Tea' } }))).toBe(
    `created the project ${isolateDirection('Halden Tea')}`,
  )
  expect(describeEvent(historyEvent({ type: 'ReportIssued', payload: { frequency: 'weekly' } }))).toBe(
    'sent the weekly report of a project',
  )
})

test('describeEvent returns a unique text for each event type, even if the event has no payload', () => {
  expect(describeEvent(foreignEvent())).toBe('changed the status of a task')
  const descriptions = describedTypes.map((type) => describeEvent(foreignEvent({ type })))
  expect(new Set(descriptions).size).toBe(describedTypes.length)
  expect(descriptions.join()).not.toMatch(/undefined|null/)
})

test('if the server withholds the payload, the text of describeEvent does not say whether a value was set or removed', () => {
  const texts = ['TaskAssigned', 'TaskDueDateSet', 'LaunchDateSet', 'ChecklistItemSet'].map((type) =>
    describeEvent(foreignEvent({ type })),
  )
  expect(texts).toEqual([
    'changed the assignee of a task',
    'changed the due date of a task',
    'changed the launch date',
    'changed a checklist item of a task',
  ])
})

test('if the server withholds the project name, the text of describeEvent contains the project id', () => {
  expect(describeEvent(foreignEvent({ type: 'ProjectCreated' }))).toBe('created project 42')
  const slot = historyEvent({ type: 'ProjectSlotTaken', stream: 'owner-7', payload: {} })
  expect(describeEvent(slot)).toBe('reserved a slot for project 42')
  expect(describeEvent({ ...slot, projectId: null })).toBe('reserved a slot for a project')
})

test('if the payload format or the event type is unknown, describeEvent returns a text without payload details', () => {
  expect(describeEvent(historyEvent({ payload: { from: 3, to: ['completed'] } }))).toBe(`changed ${logo}`)
  expect(describeEvent(historyEvent({ type: 'ProjectFolded' }))).toBe(
    'recorded an event that this release does not know',
  )
})

test('for an account event, the text of describeEvent contains the user name, or the user id if the name is unknown', () => {
  const payload = { from: 'MEMBER', to: 'ADMIN' }
  const promoted = historyEvent({
    type: 'UserRoleChanged',
    stream: 'user-8',
    payload,
    actorId: null,
    by: null,
  })
  expect(describeEvent({ ...promoted, whom: { id: 8, username: 'Jonas Berg' } })).toBe(
    `changed the role of ${isolateDirection('Jonas Berg')} on Brandpath from Member to Admin`,
  )
  expect(describeEvent(promoted)).toBe('changed the role of user 8 on Brandpath from Member to Admin')
  expect(describeEvent({ ...promoted, type: 'UserErased' })).toBe('erased user 8')
  expect(describeEvent({ ...promoted, type: 'UserErased', revision: 0 })).toBe(
    'erased an address without an account',
  )
  expect(describeEvent({ ...promoted, type: 'PasswordResetRequested' })).toBe(
    'requested a password reset for user 8',
  )
})

test('actorName returns “Brandpath” for system events and “Deleted user” for events of deleted accounts', () => {
  expect(actorName(historyEvent())).toBe('Jonas Berg')
  expect(actorName(historyEvent({ by: null }))).toBe('Deleted user')
  expect(actorName(historyEvent({ type: 'ReportIssued', by: null, actorId: null }))).toBe('Brandpath')
})

test.each(['UserRoleChanged', 'UserErased', 'ProjectSlotTaken', 'ProjectCreated', 'TaskStatusChanged'])(
  'for a %s event without a user, actorName returns “An operator”',
  (type) => {
    expect(actorName(historyEvent({ type, by: null, actorId: null }))).toBe('An operator')
    expect(actorName(historyEvent({ type }))).toBe('Jonas Berg')
  },
)

const slot = historyEvent({
  id: 'slot',
  stream: 'owner-7',
  revision: 0,
  type: 'ProjectSlotTaken',
  command: 'c',
  causation: 'c',
})

test('describeCause says whether a user, an operator or an earlier event caused the event', () => {
  expect(describeCause(slot, [])).toBe('Command of this user.')
  const withoutUser = { ...slot, type: 'RoadmapPublished', actorId: null, by: null }
  expect(describeCause(withoutUser, [])).toBe('Command of Brandpath or an operator.')
  expect(describeCause({ ...withoutUser, type: 'UserErased' }, [])).toBe('Command of an operator.')
  expect(describeCause(historyEvent({ command: 'c', causation: 'c' }), [slot])).toBe(
    'Same command as owner-7@0.',
  )
  expect(describeCause(historyEvent({ command: 'd', causation: 'slot' }), [slot])).toBe(
    'Caused by owner-7@0: reserved a slot for project 42.',
  )
  expect(describeCause(historyEvent({ command: 'd', causation: 'elsewhere' }), [slot])).toBe(
    'Caused by an event not shown here.',
  )
})
