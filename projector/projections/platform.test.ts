import { test } from 'vitest'
import { eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { platform } from './platform.ts'

test('an invitation to Brandpath has a row until the invitation is accepted or cancelled', async () => {
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
