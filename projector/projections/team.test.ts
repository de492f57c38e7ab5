import { test } from 'vitest'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { team } from './team.ts'

const { given } = await rowsOf(team)
const of1 = 'project-1'
const at = '2026-03-02T10:00:00.000Z'
const expiresAt = '2026-03-16T10:00:00.000Z'
const invited = (entryId: number, role: 'EDITOR' | 'VIEWER' = 'EDITOR') =>
  eventOf(of1, 'MemberInvited', { entryId, role, expiresAt }, { at })
const accepted = (entryId: number, userId: number) =>
  eventOf(of1, 'InvitationAccepted', { entryId, userId }, { at: '2026-03-03T10:00:00.000Z' })

test('the owner is the only member of a new project', () =>
  given(created(42, { ownerId: 7, ownerEntryId: 3 }))
    .rows('members')
    .are([
      {
        entry_id: 3,
        project_id: 42,
        user_id: 7,
        role: 'ADMIN',
        is_owner: true,
        since: new Date('2026-03-01T09:00:00Z'),
        expires_at: null,
      },
    ]))

test('an invited person who accepts the invitation has a member row with the user id', () =>
  given(created(1), invited(2000), invited(2001), invited(2001, 'VIEWER'), accepted(2000, 8))
    .rows('members')
    .are([
      { entry_id: 1001 },
      { entry_id: 2000, user_id: 8, since: new Date('2026-03-03T10:00:00Z'), expires_at: null },
      { entry_id: 2001, user_id: null, role: 'VIEWER', expires_at: new Date(expiresAt) },
    ]))

test('if a user with two invitations accepts one invitation, only one member row remains', () =>
  given(
    created(1),
    invited(2000),
    invited(2001),
    eventOf(of1, 'InvitationAccepted', {
      entryId: 2000,
      userId: 8,
      member: { entryId: 2001, role: 'VIEWER' },
    }),
  )
    .rows('members')
    .are([{ entry_id: 1001 }, { entry_id: 2001, user_id: 8, role: 'VIEWER', expires_at: null }]))

test('after an invitation is cancelled or a member is removed, the table members contains no row for the person', () =>
  given(
    created(1),
    ...[2000, 2001, 2002].map((entryId) => invited(entryId)),
    accepted(2001, 8),
    accepted(2002, 9),
    eventOf(of1, 'InvitationCancelled', { entryId: 2000 }),
    eventOf(of1, 'MemberRemoved', { entryId: 2001 }),
    eventOf(of1, 'MemberLeft', { entryId: 2002 }),
    invited(2002),
  )
    .rows('members')
    .are([{ entry_id: 1001 }, { entry_id: 2002, user_id: null }]))

test('the email preferences of a member are kept if the member leaves and is invited again', async () => {
  const story = [
    created(1),
    invited(2000),
    eventOf(of1, 'EmailPreferencesChanged', {
      entryId: 2000,
      enabled: false,
      frequency: 'monthly',
      statusUpdates: true,
    }),
    accepted(2000, 8),
    eventOf(of1, 'MemberRoleChanged', { entryId: 2000, from: 'EDITOR', to: 'VIEWER' }),
  ] as const
  await given(...story)
    .rows('members')
    .are([{ entry_id: 1001 }, { entry_id: 2000, role: 'VIEWER' }])
  await given(...story, eventOf(of1, 'MemberLeft', { entryId: 2000 }), invited(2000))
    .rows('mail_settings')
    .are([{ project_id: 1, entry_id: 2000, enabled: false, frequency: 'monthly', status_updates: true }])
})

test('a ProjectDeleted event deletes the member rows of the project', () =>
  given(created(1), created(2), deleted(1))
    .rows('members')
    .are([{ project_id: 2 }]))
