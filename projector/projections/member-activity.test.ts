import { test } from 'vitest'
import { created, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { memberActivity } from './member-activity.ts'

test('the table member_activity stores the last activity of every current member, not of former members', async () => {
  const { given } = await rowsOf(memberActivity)
  await given(
    created(1, { ownerId: 7 }),
    eventOf('project-1', 'ProjectRenamed', { name: 'Norrby' }, { at: '2026-03-02T09:00:00.000Z' }),
    eventOf('project-1', 'InvitationAccepted', { entryId: 2000, userId: 8 }, { actor: 8 }),
    eventOf('project-1', 'InvitationAccepted', { entryId: 2001, userId: 9 }, { actor: 9 }),
    eventOf('project-1', 'MemberLeft', { entryId: 2001 }, { actor: 9 }),
    eventOf('project-1', 'ReportIssued', { frequency: 'weekly', periodKey: '2026-W11' }, { actor: null }),
  )
    .rows('member_activity')
    .are([
      { user_id: 7, last_at: new Date('2026-03-02T09:00:00Z') },
      { user_id: 8, last_at: new Date('2026-03-01T09:00:00Z') },
    ])
})
