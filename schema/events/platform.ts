import * as z from 'zod'
import { roles } from '../roles.ts'
import { defineEvents, id, type EventOf } from './define.ts'

/** Stream `platform`: invitations to Brandpath itself, with a role there. */
export const platformEvents = defineEvents({
  /** Again for the same entry: the link is renewed, and the one before is void. */
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
