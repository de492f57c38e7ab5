import * as z from 'zod'
import { checklistItemId } from '../checklist.ts'
import { maxProjectName } from '../limits.ts'
import { taskStatuses } from '../roadmap.ts'
import { reportFrequencies, roles } from '../roles.ts'
import { day, defineEvents, id, taskKey, type EventOf } from './define.ts'

const name = z.string().min(1).max(maxProjectName)

/** Data of the event ProjectCreated. The event ProjectSlotTaken contains the same data. */
export const projectCreated = z.object({
  name,
  ownerId: id,
  ownerEntryId: id,
  roadmapVersion: z.int().positive(),
})

const uuid = z.uuid()
const mentions = z.array(id)
const count = z.int().nonnegative()
const taskNumbers = z.object({ completed: count, inProgress: count, total: count })

const entryId = id
const role = z.enum(roles)
const frequency = z.enum(reportFrequencies)

/** Key of a report period: `2026-W47` (week), `b65` (two weeks) or `2026-11` (month). */
export const periodKey = z.string().regex(/^(\d{4}-W\d{2}|b\d+|\d{4}-\d{2})$/)

/** Events of the stream `project-{id}`. `entryId` is the id of a membership. A returning member keeps this id. */
export const projectEvents = defineEvents({
  ProjectCreated: { version: 1, data: projectCreated },
  ProjectRenamed: { version: 1, data: z.object({ name }) },
  /** The owner's account was erased, and an admin became the owner. `from` is the membership of the former owner. */
  OwnerChanged: { version: 1, data: z.object({ from: id, ownerId: id, ownerEntryId: id }) },
  ProjectDeleted: { version: 1, data: z.object({}) },
  /** The project was updated to a roadmap version. New tasks are pending. Retired tasks no longer count. */
  RoadmapAdopted: { version: 1, data: z.object({ version: z.int().positive() }) },
  TaskStatusChanged: {
    version: 1,
    data: z.object({ taskKey, from: z.enum(taskStatuses), to: z.enum(taskStatuses) }),
  },
  /** A task was assigned to a member, or unassigned (null). */
  TaskAssigned: { version: 1, data: z.object({ taskKey, entryId: z.nullable(entryId) }) },
  TaskDueDateSet: { version: 1, data: z.object({ taskKey, dueOn: z.nullable(day) }) },
  LaunchDateSet: { version: 1, data: z.object({ launchOn: z.nullable(day) }) },
  /** The reason of an owner or admin is stored in `content.relevance_reasons` with the event's id. */
  TaskMarkedNotRelevant: { version: 1, data: z.object({ taskKey }) },
  TaskMarkedRelevant: { version: 1, data: z.object({ taskKey }) },
  /** A person was invited, perhaps not for the first time. Only the newest link is valid. */
  MemberInvited: { version: 1, data: z.object({ entryId, role, expiresAt: z.iso.datetime() }) },
  InvitationCancelled: { version: 1, data: z.object({ entryId }) },
  /** If another user joined with a forwarded link, `member` contains the membership of that user. */
  InvitationAccepted: {
    version: 1,
    data: z.object({ entryId, userId: id, member: z.exactOptional(z.object({ entryId, role })) }),
  },
  MemberRemoved: { version: 1, data: z.object({ entryId }) },
  MemberLeft: { version: 1, data: z.object({ entryId }) },
  MemberRoleChanged: { version: 1, data: z.object({ entryId, from: role, to: role }) },
  /** `enabled` and `frequency` apply to periodic reports, `statusUpdates` to status updates. */
  EmailPreferencesChanged: {
    version: 1,
    data: z.object({ entryId, enabled: z.boolean(), frequency, statusUpdates: z.boolean() }),
  },
  /** A note was written. Its text is in `content.notes`. `mentions` contains memberships. */
  NoteAdded: { version: 1, data: z.object({ taskKey, noteId: uuid, authorId: id, mentions }) },
  /** The author changed a note. `textId` is the id of the row with the new text. */
  NoteEdited: { version: 1, data: z.object({ taskKey, noteId: uuid, textId: uuid, mentions }) },
  NoteDeleted: { version: 1, data: z.object({ taskKey, noteId: uuid }) },
  /** A link was added. Its address and title are in `content.links`. */
  LinkAdded: { version: 1, data: z.object({ taskKey, linkId: uuid, authorId: id }) },
  LinkRemoved: { version: 1, data: z.object({ taskKey, linkId: uuid }) },
  /** `itemId` is computed from the text of an item in the task's guide. */
  ChecklistItemSet: {
    version: 1,
    data: z.object({ taskKey, itemId: checklistItemId, checked: z.boolean() }),
  },
  /** A member sent a status update. A note is in `content.status_posts`. Version 1 had no post id and no numbers. */
  StatusUpdateRequested: {
    version: 2,
    data: z.object({ postId: uuid.nullable(), numbers: taskNumbers.nullable() }),
    upcasts: { 1: () => ({ postId: null, numbers: null }) },
  },
  /** `dueAt` is the time when the report was due. Events of earlier releases do not contain it. */
  ReportIssued: {
    version: 1,
    data: z.object({ frequency, periodKey, dueAt: z.exactOptional(z.iso.datetime()) }),
  },
})
export type ProjectEvent = EventOf<typeof projectEvents>
