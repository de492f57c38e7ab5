import * as z from 'zod'
import { roles } from '../roles.ts'
import { defineEvents, id, type EventOf } from './define.ts'

/** Events of the stream `platform`: invitations to the platform. */
export const platformEvents = defineEvents({
  /** A person was invited, perhaps not for the first time. Only the newest link is valid. */
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
