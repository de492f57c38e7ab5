import { test } from 'vitest'
import type { PlatformEvent } from '#schema/events/platform.ts'
import { acceptPlatformInvitation, cancelPlatformInvitation, inviteToPlatform, platform } from './platform.ts'
import { givenEvents } from '../testing/decider-spec.ts'

const given = givenEvents(platform)
const entryId = 31
const now = '2026-03-01T09:00:00.000Z'
const expiresAt = '2026-03-15T09:00:00.000Z'
const invited: PlatformEvent = { type: 'PlatformInvited', data: { entryId, role: 'VIEWER', expiresAt } }
const cancelled: PlatformEvent = { type: 'PlatformInvitationCancelled', data: { entryId } }
const accepted: PlatformEvent = {
  type: 'PlatformInvitationAccepted',
  data: { entryId, userId: 4, role: 'VIEWER' },
}
const acceptance = { entryId, userId: 4, isInvited: true, isVerified: true, generation: 1, now }

test('only administrators can invite a person to the platform', () => {
  given()
    .when(() => inviteToPlatform('ADMIN', { entryId, role: 'VIEWER', expiresAt }, null))
    .then([invited])
  for (const role of ['MEMBER', 'EDITOR', 'VIEWER'] as const) {
    given()
      .when(() => inviteToPlatform(role, { entryId, role: 'VIEWER', expiresAt }, null))
      .thenRejected('forbidden')
  }
})

test('inviting a user to the platform is rejected if the user already has the offered role or a higher role', () => {
  for (const inviteeRole of ['VIEWER', 'ADMIN'] as const) {
    given()
      .when(() => inviteToPlatform('ADMIN', { entryId, role: 'VIEWER', expiresAt }, inviteeRole))
      .thenRejected('conflict')
  }
  given()
    .when(() => inviteToPlatform('ADMIN', { entryId, role: 'VIEWER', expiresAt }, 'MEMBER'))
    .then([invited])
})

test('a platform invitation can be accepted once, only by the user with the invited address', () => {
  given(invited)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .then([accepted])
  given(invited, accepted)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .then([])
  given(invited, accepted)
    .when((state) => acceptPlatformInvitation(state, { ...acceptance, userId: 5 }))
    .thenRejected('conflict')
  given(invited)
    .when((state) => acceptPlatformInvitation(state, { ...acceptance, isInvited: false }))
    .thenRejected('forbidden')
})

test('only a user with a confirmed address can become an administrator by a platform invitation', () => {
  const toAdmin: PlatformEvent = { type: 'PlatformInvited', data: { entryId, role: 'ADMIN', expiresAt } }
  const unconfirmed = { ...acceptance, isVerified: false }
  given(toAdmin)
    .when((state) => acceptPlatformInvitation(state, unconfirmed))
    .thenRejected('forbidden')
  given(toAdmin)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .then([
      { type: 'PlatformInvitationAccepted', data: { entryId, userId: acceptance.userId, role: 'ADMIN' } },
    ])
  given(invited)
    .when((state) => acceptPlatformInvitation(state, unconfirmed))
    .then([accepted])
})

test('accepting a platform invitation is rejected if the invitation was cancelled, was replaced, has expired or does not exist', () => {
  given(invited, cancelled)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .thenRejected('conflict')
  given(invited, invited)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .thenRejected('conflict')
  given(invited)
    .when((state) => acceptPlatformInvitation(state, { ...acceptance, now: expiresAt }))
    .thenRejected('conflict')
  given()
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .thenRejected('conflict')
})

test('only administrators can cancel a pending platform invitation', () => {
  given(invited)
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .then([cancelled])
  given(invited, cancelled)
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .then([])
  given(invited, accepted)
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .thenRejected('conflict')
  given(invited)
    .when((state) => cancelPlatformInvitation(state, 'EDITOR', entryId))
    .thenRejected('not_found')
  given()
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .thenRejected('not_found')
})
