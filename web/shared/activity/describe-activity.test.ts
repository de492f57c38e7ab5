import { expect, test } from 'vitest'
import type { Activity } from '#schema/api/activity.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { actorName, describeActivity } from './describe-activity.ts'

const activity: Activity = {
  id: '1',
  type: 'LinkAdded',
  at: '2026-03-01T12:00:00.000Z',
  by: null,
  actorId: 9,
  task: { id: 1001, title: 'Clear the brand name', category: '1 Foundations' },
  member: null,
  text: null,
  detail: {},
}

test.each<[string, Partial<Activity>]>([
  ['completed this task', { type: 'TaskStatusChanged', detail: { to: 'completed' } }],
  ['wrote a note', { type: 'NoteAdded', text: 'Ask the retailer first.' }],
  ['edited a note', { type: 'NoteEdited' }],
  ['deleted a note', { type: 'NoteDeleted' }],
  ['added the link \u2068Shelf plan\u2069', { text: 'Shelf plan' }],
  ['added a link', {}],
  ['removed a link', { type: 'LinkRemoved' }],
  [
    'checked \u2068Ask ten buyers\u2069',
    { type: 'ChecklistItemSet', detail: { checked: 'true' }, text: 'Ask ten buyers' },
  ],
  ['unchecked a checklist item', { type: 'ChecklistItemSet', detail: { checked: 'false' } }],
  ['removed the due date', { type: 'TaskDueDateSet' }],
  [
    `set the due date to ${fullDay('2026-03-01')}`,
    { type: 'TaskDueDateSet', detail: { dueOn: '2026-03-01' } },
  ],
])('the history of an open task reads “%s”', (sentence, over) => {
  expect(describeActivity({ ...activity, ...over }, true)).toBe(sentence)
})

test.each<[Activity['type'], number | null, string]>([
  ['StatusUpdateRequested', null, 'A former member'],
  ['NoteAdded', null, 'A former member'],
  ['ReportIssued', null, 'Brandpath'],
  ['NoteDeleted', null, 'Brandpath'],
  ['NoteDeleted', 9, 'A former member'],
])(
  'if no user is known for the activity %s with the actor id %s, actorName returns “%s”',
  (type, actorId, name) => {
    expect(actorName({ ...activity, type, actorId }, 1)).toBe(name)
  },
)

test('a long address of a link is shortened in the history of a task', () => {
  const text = `https://example.com/${'long/'.repeat(100)}`
  expect(describeActivity({ ...activity, text }, true)).toBe(
    `added the link \u2068${text.slice(0, 80)}…\u2069`,
  )
})
