import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Activity } from '#schema/api/activity.ts'
import { ida } from '#web/testing/fixtures.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { anActivity } from './testing/an-activity.ts'

const jonas = { id: 9, username: 'Jonas Brekke' }
const byJonas = { by: jonas, actorId: jonas.id, task: null }

/** Renders an activity for Ida. Returns the text of the entry. */
function textOf(over: Partial<Activity>): string | null {
  const { container } = render(
    <ActivityEntry activity={anActivity({ id: '1', ...over })} userId={ida.id} timeZone="UTC" />,
    { wrapper: MemoryRouter },
  )
  return container.querySelector('p')?.textContent.trim() ?? null
}

test('the title of a task on the activity screen links to the task', () => {
  const { getByRole } = render(
    <ActivityEntry activity={anActivity({ id: '1' })} userId={ida.id} timeZone="UTC" />,
    { wrapper: MemoryRouter },
  )
  expect(getByRole('link', { name: 'Clear the brand name' }).getAttribute('href')).toBe(
    '/project/1/task/1001',
  )
})

test.each<[string, Partial<Activity>]>([
  [
    'Jonas Brekke resent the invitation to tunde@okafor.example',
    {
      ...byJonas,
      type: 'MemberInvited',
      member: 'tunde@okafor.example',
      detail: { role: 'EDITOR', resent: 'true' },
    },
  ],
  ['You completed Clear the brand name', {}],
  ['You started Clear the brand name', { detail: { from: 'pending', to: 'in_progress' } }],
  ['You reopened Clear the brand name', { detail: { from: 'completed', to: 'in_progress' } }],
  ['You reset Clear the brand name', { detail: { from: 'completed', to: 'pending' } }],
  ['You completed a task that is no longer on the roadmap', { task: null }],
  [
    'Jonas Brekke created the project Halden',
    { ...byJonas, type: 'ProjectCreated', detail: { name: 'Halden' } },
  ],
  [
    'Jonas Brekke renamed the project to Norrby',
    { ...byJonas, type: 'ProjectRenamed', detail: { name: 'Norrby' } },
  ],
  [
    'Jonas Brekke updated the roadmap to version 2',
    { ...byJonas, type: 'RoadmapAdopted', detail: { version: '2' } },
  ],
  [
    'Jonas Brekke invited tunde@okafor.example as Viewer',
    { ...byJonas, type: 'MemberInvited', member: 'tunde@okafor.example', detail: { role: 'VIEWER' } },
  ],
  [
    'Jonas Brekke cancelled the invitation for a deleted account',
    { ...byJonas, type: 'InvitationCancelled', detail: {} },
  ],
  ['Jonas Brekke joined the project', { ...byJonas, type: 'InvitationAccepted', detail: {} }],
  [
    'Jonas Brekke removed Tunde from the team',
    { ...byJonas, type: 'MemberRemoved', member: 'Tunde', detail: {} },
  ],
  ['Jonas Brekke left the project', { ...byJonas, type: 'MemberLeft', detail: {} }],
  [
    'Jonas Brekke changed the role of Tunde from Viewer to Editor',
    { ...byJonas, type: 'MemberRoleChanged', member: 'Tunde', detail: { from: 'VIEWER', to: 'EDITOR' } },
  ],
  ['You wrote a note on Clear the brand name', { type: 'NoteAdded', detail: {} }],
  ['You edited a note on Clear the brand name', { type: 'NoteEdited', detail: {} }],
  ['You deleted a note on Clear the brand name', { type: 'NoteDeleted', detail: {} }],
  ['You added a link to Clear the brand name', { type: 'LinkAdded', detail: {} }],
  ['You removed a link from Clear the brand name', { type: 'LinkRemoved', detail: {} }],
  [
    'You checked a checklist item of Clear the brand name',
    { type: 'ChecklistItemSet', detail: { checked: 'true' } },
  ],
  [
    'You unchecked a checklist item of Clear the brand name',
    { type: 'ChecklistItemSet', detail: { checked: 'false' } },
  ],
  ['Jonas Brekke sent the team a status update', { ...byJonas, type: 'StatusUpdateRequested', detail: {} }],
  [
    'Brandpath sent the team its biweekly report',
    { by: null, actorId: null, task: null, type: 'ReportIssued', detail: { frequency: 'biweekly' } },
  ],
  ['A former member left the project', { by: null, actorId: 9, task: null, type: 'MemberLeft', detail: {} }],
])('an entry on the activity screen reads “%s”', (sentence, over) => {
  expect(textOf(over)).toBe(sentence)
})

test.each<[string, Partial<Activity>]>([
  ['Ask the retailer first.', { type: 'NoteAdded', detail: {}, text: 'Ask the retailer first.' }],
  ['Note deleted', { type: 'NoteAdded', detail: {}, text: null }],
  ['Shelf plan', { type: 'LinkAdded', detail: {}, text: 'Shelf plan' }],
])('an entry shows the text “%s”', (shown, over) => {
  const { getByText } = render(
    <ActivityEntry activity={anActivity({ id: '1', ...over })} userId={ida.id} timeZone="UTC" />,
    { wrapper: MemoryRouter },
  )
  expect(getByText(shown)).toBeTruthy()
})
