import * as z from 'zod'
import { roles } from '../roles.ts'
import { defineEvents, id, type EventOf } from './define.ts'

/** Stream `platform`: invitations to the platform, with a role on it. */
export const platformEvents = defineEvents({
  /** Inviting again renews the link and voids the earlier one. */
  PlatformInvited: {
    version: 1,
    data: z.object({ entryId: id, role: z.enum(roles), expiresAt: z.iso.datetime() }),
  },
  PlatformInvitationCancelled: { version: 1, data: z.object({ entryId: id }) },
  PlatformInvitationAccepted: {
    version: 1,
    data: z.object({ entryId: id, userId: id, role: z.enum(roles) }),
  },
})
export type PlatformEvent = EventOf<typeof platformEvents>
