import * as z from 'zod'
import { roles } from '../roles.ts'
import { defineEvents, id, type EventOf } from './define.ts'

export const accountStream = (userId: number) => `user-${userId}`

/** Events of an account's stream. They describe changes of an account, without personal data. */
export const accountEvents = defineEvents({
  UserRegistered: { version: 1, data: z.object({ role: z.enum(roles) }) },
  UserRoleChanged: { version: 1, data: z.object({ from: z.enum(roles), to: z.enum(roles) }) },
  PasswordChanged: { version: 1, data: z.object({}) },
  /** Ends the stream. `entries` are the ids of the user's memberships. A user with many memberships has several. */
  UserErased: {
    version: 1,
    data: z.object({ entries: z.array(z.object({ entryId: id, projectId: z.nullable(id) })) }),
  },
  PasswordResetRequested: { version: 1, data: z.object({ resetId: id }) },
})
export type AccountEvent = EventOf<typeof accountEvents>
