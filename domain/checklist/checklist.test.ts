import { describe, expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { Role } from '#schema/roles.ts'
import { project } from '../project/project.ts'
import { givenEvents } from '../testing/decider-spec.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'
import { setChecklistItem } from './checklist.ts'
import { checklistItems } from './checklist-items.ts'

const given = givenEvents(project)
const [owner, ida, stranger] = [1, 2, 9]
const task = roadmapTask('shelf-1', 1)
const items = checklistItems('- [ ] Shelf price agreed\n- [ ] Dates confirmed')
const itemId = items[0]?.id ?? ''

const teamWith = (role: Role): ProjectEvent[] => [
  { type: 'ProjectCreated', data: { name: 'Halden', ownerId: owner, ownerEntryId: 10, roadmapVersion: 1 } },
  { type: 'MemberInvited', data: { entryId: 11, role, expiresAt: '2026-03-15T09:00:00.000Z' } },
  { type: 'InvitationAccepted', data: { entryId: 11, userId: ida } },
]
const team = teamWith('MEMBER')
const set = (checked: boolean, id = itemId): ProjectEvent => ({
  type: 'ChecklistItemSet',
  data: { taskKey: task.key, itemId: id, checked },
})
const check = { task, items, itemId, checked: true }
const uncheck = { ...check, checked: false }

describe('decisions', () => {
  test('a member can check and uncheck an item, and a repeat returns no event', () => {
    given(...team)
      .when((p) => setChecklistItem(p, ida, check))
      .then([set(true)])
    given(...team, set(true))
      .when((p) => setChecklistItem(p, ida, check))
      .then([])
    given(...team, set(true))
      .when((p) => setChecklistItem(p, owner, uncheck))
      .then([set(false)])
    given(...team, set(true), set(false))
      .when((p) => setChecklistItem(p, ida, uncheck))
      .then([])
  })

  test('an undo requires the value that the user set', () => {
    const changes = { type: 'ChecklistItemSet', data: { taskKey: task.key, itemId } }
    given(...team, set(true))
      .when((p) => setChecklistItem(p, ida, { ...uncheck, onlyIf: true }))
      .thenUndone([set(false)], changes)
    given(...team, set(true), set(false))
      .when((p) => setChecklistItem(p, ida, { ...uncheck, onlyIf: true }))
      .thenStale(changes)
  })

  test('a viewer cannot change a checklist', () =>
    given(...teamWith('VIEWER'))
      .when((p) => setChecklistItem(p, ida, check))
      .thenRejected('forbidden'))

  test('an unknown item, an unknown task and a user outside the team are rejected as not found', () => {
    given(...team, set(true, 'cbf29ce484222325'))
      .when((p) => setChecklistItem(p, ida, { ...uncheck, itemId: 'cbf29ce484222325' }))
      .thenRejected('not_found')
    given(...team)
      .when((p) => setChecklistItem(p, ida, { ...check, task: null }))
      .thenRejected('not_found')
    given(...team)
      .when((p) => setChecklistItem(p, stranger, check))
      .thenRejected('not_found')
  })
})

describe('items of a guide', () => {
  test('each task list item outside code blocks is an item', () => {
    const markdown = [
      'Before - [ ] in a line',
      '- [ ] Price **agreed** with [the buyer](https://example.com)',
      '  1. [x] Dates `confirmed`  ',
      '- [] no box',
      '- [ ] ',
      '```',
      '- [ ] code',
      '```',
      '* [X] After\r',
    ].join('\n')
    expect(checklistItems(markdown).map(({ text }) => text)).toEqual([
      'Price agreed with the buyer',
      'Dates confirmed',
      'After',
    ])
  })

  test('the id depends on the text only, and repeated texts get a number', () => {
    const ids = checklistItems('- [ ] A\n- [ ] B\n- [x] A\n- [ ] A').map(({ id }) => id)
    expect(ids).toEqual(['af63fc4c860222ec', 'af63ff4c86022805', 'af63fc4c860222ec-2', 'af63fc4c860222ec-3'])
    expect(checklistItems('# Other\n\n- [ ] B').map(({ id }) => id)).toEqual([ids[1]])
  })

  test('a guide without a task list has no items', () => expect(checklistItems('Text\n\n- item')).toEqual([]))
})
