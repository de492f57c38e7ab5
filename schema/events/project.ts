import * as z from 'zod'
import { maxProjectName } from '../limits.ts'
import { taskStatuses } from '../roadmap.ts'
import { reportFrequencies, roles } from '../roles.ts'
import { defineEvents, id, taskKey, type EventOf } from './define.ts'

const name = z.string().min(1).max(maxProjectName)

/** All that a project's creation says; an owner's slot carries the same, so that the project follows from it. */
export const projectCreated = z.object({
  name,
  ownerId: id,
  ownerEntryId: id,
  roadmapVersion: z.int().positive(),
})

const entryId = id
const role = z.enum(roles)
const frequency = z.enum(reportFrequencies)

/** A report period: `2026-W47` of a week, `b65` of a fortnight, `2026-11` of a month. */
export const periodKey = z.string().regex(/^(\d{4}-W\d{2}|b\d+|\d{4}-\d{2})$/)

/**
 * Stream `project-{id}`. An entry stands for a person in the project, whatever becomes of him there: invited,
 * member, gone, invited again. Its owner has one from the creation on.
 */
export const projectEvents = defineEvents({
  ProjectCreated: { version: 1, data: projectCreated },
  ProjectRenamed: { version: 1, data: z.object({ name }) },
  /** The owner is gone for good, and an administrator of the project takes over; `from` is the entry that owned it. */
  OwnerChanged: { version: 1, data: z.object({ from: id, ownerId: id, ownerEntryId: id }) },
  ProjectDeleted: { version: 1, data: z.object({}) },
  /** A newer version: what it brings starts pending, what it retires keeps its status and counts no more. */
  RoadmapAdopted: { version: 1, data: z.object({ version: z.int().positive() }) },
  TaskStatusChanged: {
    version: 1,
    data: z.object({ taskKey, from: z.enum(taskStatuses), to: z.enum(taskStatuses) }),
  },
  /** Again for the same entry: the link is renewed, and the one before is void. */
  MemberInvited: { version: 1, data: z.object({ entryId, role, expiresAt: z.iso.datetime() }) },
  InvitationCancelled: { version: 1, data: z.object({ entryId }) },
  /** `member` is the place that was taken, where another person than the one who was invited used the link. */
  InvitationAccepted: {
    version: 1,
    data: z.object({ entryId, userId: id, member: z.exactOptional(z.object({ entryId, role })) }),
  },
  MemberRemoved: { version: 1, data: z.object({ entryId }) },
  MemberLeft: { version: 1, data: z.object({ entryId }) },
  MemberRoleChanged: { version: 1, data: z.object({ entryId, from: role, to: role }) },
  /** `enabled` and `frequency` are of the periodic reports; `statusUpdates` of the mails that teammates send. */
  EmailPreferencesChanged: {
    version: 1,
    data: z.object({ entryId, enabled: z.boolean(), frequency, statusUpdates: z.boolean() }),
  },
  /** Its note, if any, stands in `work.status_notes` under the event's id. */
  StatusUpdateRequested: { version: 1, data: z.object({}) },
  /** `dueAt` is when the period was due, however late it is issued; events of old do not say it. */
  ReportIssued: {
    version: 1,
    data: z.object({ frequency, periodKey, dueAt: z.exactOptional(z.iso.datetime()) }),
  },
})
export type ProjectEvent = EventOf<typeof projectEvents>
