import { test } from 'vitest'
import type { PlatformEvent } from '#schema/events/platform.ts'
import { acceptPlatformInvitation, cancelPlatformInvitation, inviteToPlatform, platform } from './platform.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(platform)
const entryId = 31
const now = '2026-03-01T09:00:00.000Z'
const expiresAt = '2026-03-15T09:00:00.000Z'
const invited: PlatformEvent = { type: 'PlatformInvited', data: { entryId, role: 'VIEWER', expiresAt } }
const cancelled: PlatformEvent = { type: 'PlatformInvitationCancelled', data: { entryId } }
const accepted: PlatformEvent = {
  type: 'PlatformInvitationAccepted',
  data: { entryId, userId: 4, role: 'VIEWER' },
}
const acceptance = { entryId, userId: 4, isInvited: true, generation: 1, now }

test('administrators invite', () => {
  given()
    .when(() => inviteToPlatform('ADMIN', { entryId, role: 'VIEWER', expiresAt }, null))
    .then([invited])
  for (const role of ['MEMBER', 'EDITOR', 'VIEWER'] as const) {
    given()
      .when(() => inviteToPlatform(role, { entryId, role: 'VIEWER', expiresAt }, null))
      .thenRefused('forbidden')
  }
})

test('whoever has the role, or a higher one, is not invited', () => {
  for (const inviteeRole of ['VIEWER', 'ADMIN'] as const) {
    given()
      .when(() => inviteToPlatform('ADMIN', { entryId, role: 'VIEWER', expiresAt }, inviteeRole))
      .thenRefused('conflict')
  }
  given()
    .when(() => inviteToPlatform('ADMIN', { entryId, role: 'VIEWER', expiresAt }, 'MEMBER'))
    .then([invited])
})

test('the invited address accepts, once', () => {
  given(invited)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .then([accepted])
  given(invited, accepted)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .then([])
  given(invited, accepted)
    .when((state) => acceptPlatformInvitation(state, { ...acceptance, userId: 5 }))
    .thenRefused('conflict')
  given(invited)
    .when((state) => acceptPlatformInvitation(state, { ...acceptance, isInvited: false }))
    .thenRefused('forbidden')
})

test('what is cancelled, renewed, expired or unknown is not accepted', () => {
  given(invited, cancelled)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .thenRefused('conflict')
  given(invited, invited)
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .thenRefused('conflict')
  given(invited)
    .when((state) => acceptPlatformInvitation(state, { ...acceptance, now: expiresAt }))
    .thenRefused('conflict')
  given()
    .when((state) => acceptPlatformInvitation(state, acceptance))
    .thenRefused('conflict')
})

test('administrators cancel what waits; to others there is nothing', () => {
  given(invited)
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .then([cancelled])
  given(invited, cancelled)
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .then([])
  given(invited, accepted)
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .thenRefused('conflict')
  given(invited)
    .when((state) => cancelPlatformInvitation(state, 'EDITOR', entryId))
    .thenRefused('not_found')
  given()
    .when((state) => cancelPlatformInvitation(state, 'ADMIN', entryId))
    .thenRefused('not_found')
})
