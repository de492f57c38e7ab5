import { expect, test } from 'vitest'
import { isolated } from '#web/ui/text/isolated.ts'
import { aForeignEvent, anEvent } from './testing/answers.ts'
import { eventTypes, whoOf, wordsOf } from './words.ts'

const logo = isolated('Draw a logo')

test('what somebody did is said in full where the payload may be read', () => {
  expect(wordsOf(anEvent())).toBe(`moved ${logo} from In Progress to Completed`)
  expect(wordsOf(anEvent({ type: 'ProjectCreated', payload: { name: 'Halden Tea' } }))).toBe(
    `created the project ${isolated('Halden Tea')}`,
  )
  expect(wordsOf(anEvent({ type: 'ReportIssued', payload: { frequency: 'weekly' } }))).toBe(
    'issued the weekly report of a project',
  )
})

test('and less of it where it is withheld, for every type', () => {
  expect(wordsOf(aForeignEvent())).toBe('moved a task')
  const said = eventTypes.map((type) => wordsOf(aForeignEvent({ type })))
  expect(new Set(said).size).toBe(eventTypes.length)
  expect(said.join()).not.toMatch(/undefined|null/)
})

test('which project was created, or took a slot, is said by its number where its name is withheld', () => {
  expect(wordsOf(aForeignEvent({ type: 'ProjectCreated' }))).toBe('created project 42')
  const slot = anEvent({ type: 'ProjectSlotTaken', stream: 'owner-7', payload: {} })
  expect(wordsOf(slot)).toBe('took a slot for project 42')
  expect(wordsOf({ ...slot, projectId: null })).toBe('took a slot for a project')
})

test('a payload that is not as expected, and a type of a newer release, are no obstacle', () => {
  expect(wordsOf(anEvent({ payload: { from: 3, to: ['completed'] } }))).toBe(`moved ${logo}`)
  expect(wordsOf(anEvent({ type: 'ProjectFolded' }))).toBe('did what this release has no words for')
})

test('what is about an account says whose it is, by name while there is one', () => {
  const payload = { from: 'MEMBER', to: 'ADMIN' }
  const promoted = anEvent({ type: 'UserRoleChanged', stream: 'user-8', payload, actorId: null, by: null })
  expect(wordsOf({ ...promoted, whom: { id: 8, username: 'Jonas Berg' } })).toBe(
    `changed the role of ${isolated('Jonas Berg')} on Brandpath from Member to Admin`,
  )
  expect(wordsOf(promoted)).toBe('changed the role of user 8 on Brandpath from Member to Admin')
  expect(wordsOf({ ...promoted, type: 'UserErased' })).toBe('erased user 8')
  expect(wordsOf({ ...promoted, type: 'UserErased', revision: 0 })).toBe('erased somebody who had no account')
  expect(wordsOf({ ...promoted, type: 'PasswordResetRequested' })).toBe('asked for a new password for user 8')
})

test('nobody is named where Brandpath acted, or the account is gone', () => {
  expect(whoOf(anEvent())).toBe('Jonas Berg')
  expect(whoOf(anEvent({ by: null }))).toBe('Somebody whose account is gone')
  expect(whoOf(anEvent({ type: 'ReportIssued', by: null, actorId: null }))).toBe('Brandpath')
})

test.each(['UserRoleChanged', 'UserErased', 'ProjectSlotTaken', 'ProjectCreated', 'TaskStatusChanged'])(
  '%s of no user is an operator’s, who promotes, erases and imports',
  (type) => {
    expect(whoOf(anEvent({ type, by: null, actorId: null }))).toBe('An operator')
    expect(whoOf(anEvent({ type }))).toBe('Jonas Berg')
  },
)
