import { test } from 'vitest'
import { created, eventOf, deleted } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { memberActivity } from './member-activity.ts'
import { platform } from './platform.ts'
import { reports } from './reports.ts'

test('member_activity stores the time of the last action of each member who has not left', async () => {
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

test('reports_issued stores the newest period of each frequency until the project is deleted', async () => {
  const { given } = await rowsOf(reports)
  const issued = (project: number, frequency: 'weekly' | 'monthly', periodKey: string) =>
    eventOf(`project-${project}`, 'ReportIssued', { frequency, periodKey })
  await given(
    issued(1, 'weekly', '2026-W10'),
    issued(1, 'weekly', '2026-W11'),
    issued(1, 'monthly', '2026-03'),
    issued(2, 'weekly', '2026-W11'),
    deleted(2),
  )
    .rows('reports_issued')
    .are([
      { project_id: 1, frequency: 'monthly', period_key: '2026-03' },
      { project_id: 1, frequency: 'weekly', period_key: '2026-W11' },
    ])
})

test('an invitation to the platform is listed until the invitation is accepted or cancelled', async () => {
  const { given } = await rowsOf(platform)
  const invited = (entryId: number) =>
    eventOf('platform', 'PlatformInvited', {
      entryId,
      role: 'VIEWER',
      expiresAt: '2026-03-15T09:00:00.000Z',
    })
  await given(
    invited(1),
    invited(2),
    invited(3),
    invited(3),
    eventOf('platform', 'PlatformInvitationCancelled', { entryId: 1 }),
    eventOf('platform', 'PlatformInvitationAccepted', { entryId: 2, userId: 4, role: 'VIEWER' }),
  )
    .rows('platform_invitations')
    .are([{ entry_id: 3, role: 'VIEWER' }])
})
