import { beforeEach, expect, test } from 'vitest'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { EmailPreferences } from '#domain/team/team-state.ts'
import { maxConcurrentEmails } from '#kernel/email/transport.ts'
import type { EmailKind } from '#schema/email.ts'
import type { LinkPurpose } from '#domain/email/links.ts'
import { verifyLinkToken } from '#kernel/secret/secret.ts'
import { created, deleted, eventOf, type StreamEvent } from '../testing/events.ts'
import { header, publicUrl, readable, secret, testMailer } from '../testing/mailer.ts'

const mailer = await testMailer()
const { db, append, smtp, send, outboxRows } = mailer
const [first, second] = roadmapContent.tasks
if (!first || !second) throw new Error('the roadmap is empty')
await append(eventOf('roadmap', 'RoadmapPublished', { version: 1, tasks: [...roadmapContent.tasks] }))

const later = '2999-01-01T00:00:00.000Z'
let project = 0
/** Id of the invited person's membership. */
let membershipId = 0

beforeEach(async () => {
  await mailer.clear()
  project += 1
  membershipId = project + 500
  await mailer.account(7, 'ida@halden.example')
  await mailer.account(8, 'ole@halden.example')
  await db
    .insertInto('identity.entries')
    .values({ id: membershipId, project_id: project, user_id: null, email: 'guest@halden.example' })
    .execute()
})

const stream = () => `project-${project}`
const invited = (expiresAt = later) =>
  eventOf(stream(), 'MemberInvited', { entryId: membershipId, role: 'EDITOR', expiresAt })
const accepted = () => eventOf(stream(), 'InvitationAccepted', { entryId: membershipId, userId: 8 })
const cancelled = () => eventOf(stream(), 'InvitationCancelled', { entryId: membershipId })
const left = () => eventOf(stream(), 'MemberLeft', { entryId: membershipId })
const chose = (settings: Partial<EmailPreferences>) =>
  eventOf(stream(), 'EmailPreferencesChanged', {
    entryId: membershipId,
    enabled: true,
    frequency: 'weekly',
    statusUpdates: true,
    ...settings,
  })
const completed = (taskKey: string, actor = 7) =>
  eventOf(stream(), 'TaskStatusChanged', { taskKey, from: 'pending', to: 'completed' }, { actor })
const updateRequested = () => eventOf(stream(), 'StatusUpdateRequested', { postId: null, numbers: null })
const issued = (due: { dueAt?: string } = {}) =>
  eventOf(
    stream(),
    'ReportIssued',
    { frequency: 'weekly', periodKey: '2026-W10', ...due },
    { actor: null, at: '2026-03-02T08:00:00.000Z' },
  )

interface QueuedEmail {
  readonly kind: EmailKind
  readonly refs: Readonly<Record<string, number | string>>
  readonly userId?: number | null
}

/** Appends the events of a project. Returns functions that send the email about the event `about`. */
async function given(before: readonly StreamEvent[], about: StreamEvent, after: readonly StreamEvent[] = []) {
  await append(created(project, { ownerEntryId: project + 1000 }), ...before, about, ...after)
  const revision = before.length + 1
  const sendQueued = async ({ kind, refs, userId = null }: QueuedEmail) => {
    await db
      .insertInto('work.outbox')
      .values({
        key: `${kind}:${project}`,
        kind,
        refs: JSON.stringify({ revision, ...refs }),
        user_id: userId,
        entry_id: membershipId,
        project_id: kind === 'platform-invitation' ? null : project,
      })
      .execute()
    const server = await smtp()
    await send(server.url)
    return server.received.map(readable)
  }
  return {
    invitation: (generation = 1) => sendQueued({ kind: 'invitation', refs: { generation } }),
    platformInvitation: (generation = 1) =>
      sendQueued({ kind: 'platform-invitation', refs: { generation, revision: 0 } }),
    statusUpdate: () => sendQueued({ kind: 'status-update', refs: {}, userId: 8 }),
    report: () => sendQueued({ kind: 'report', refs: { frequency: 'weekly', periodKey: '2026-W10' } }),
  }
}

const reason = async () => (await outboxRows()).map(({ state, reason }) => `${state}: ${reason}`)
const tokenIn = (raw: string | undefined, path: string) =>
  new RegExp(`${publicUrl}${path}\\?token=([\\w.-]+)`).exec(raw ?? '')?.[1] ?? ''
const opens = (purpose: LinkPurpose, token: string, generation: number) =>
  token.startsWith(`${membershipId}.`) && verifyLinkToken(secret, purpose, token, generation)

test('a password reset email is sent before 100 status updates that were queued earlier', async () => {
  await given([invited(), accepted()], updateRequested())
  const updates = Array.from({ length: 100 }, (_, n) => ({
    key: `status-update:${n}`,
    kind: 'status-update' as const,
    refs: JSON.stringify({ revision: 3 }),
    user_id: 8,
    entry_id: membershipId,
    project_id: project,
    due_at: new Date(Date.now() - 60_000),
  }))
  await db.insertInto('work.outbox').values(updates).execute()
  await mailer.queueReset(42)
  const server = await smtp()
  await send(server.url)
  expect(server.received).toHaveLength(101)
  const subjects = server.received.slice(0, maxConcurrentEmails).map((raw) => header(raw, 'Subject'))
  expect(subjects).toContain('Reset your Brandpath password')
})

test('an invitation email goes to the invited address and contains the newest invitation link', async () => {
  const emails = await given([invited()], invited())
  const [raw = ''] = await emails.invitation(2)
  expect(header(raw, 'To')).toBe('guest@halden.example')
  expect(header(raw, 'Subject')).toBe('ida invited you to Halden')
  expect(opens('invitation', tokenIn(raw, '/invitations/accept'), 2)).toBe(true)
  expect(raw).not.toMatch(/^List-Unsubscribe/m)
})

test.each([
  ['the project was deleted', () => [deleted(project)]],
  ['the invitation was cancelled', () => [cancelled()]],
  ['the invitation was already accepted', () => [accepted()]],
  ['a newer invitation replaced it', () => [invited()]],
])('the mailer does not send an invitation email if %s', async (expected, after) => {
  const emails = await given([], invited(), after())
  expect(await emails.invitation()).toEqual([])
  expect(await reason()).toEqual([`suppressed: ${expected}`])
})

test('an invitation email is not sent if the invitation has expired', async () => {
  const emails = await given([], invited('2026-03-02T09:00:00.000Z'))
  expect(await emails.invitation()).toEqual([])
  expect(await reason()).toEqual(['suppressed: the invitation has expired'])
})

test('an email that invites a person to Brandpath contains the role and a valid link', async () => {
  await append(
    eventOf('platform', 'PlatformInvited', { entryId: membershipId, role: 'ADMIN', expiresAt: later }),
  )
  const emails = await given([], updateRequested())
  const [raw = ''] = await emails.platformInvitation()
  expect(header(raw, 'Subject')).toBe('ida invited you to Brandpath')
  expect(raw).toContain('as an administrator')
  expect(opens('invitation', tokenIn(raw, '/invitations/accept'), 1)).toBe(true)
})

test('a status update email shows the tasks at the time of the update request, and the note of the sender', async () => {
  const about = updateRequested()
  await db
    .insertInto('content.status_posts')
    .values({ id: about.event.id, project_id: project, user_id: 7, note: 'Shelf talks\non Friday' })
    .execute()
  const emails = await given([invited(), accepted(), completed(first.key, 8)], about, [completed(second.key)])
  const [raw = ''] = await emails.statusUpdate()
  expect(header(raw, 'To')).toBe('ole@halden.example')
  expect(header(raw, 'Subject')).toBe('Halden: status update from ida')
  expect(raw).toContain('ida wrote:\n> Shelf talks\n> on Friday\n'.replaceAll('\n', '\r\n'))
  expect(raw).toContain(`- ${first.title} (ole)`)
  expect(raw).not.toContain(`- ${second.title} (`)
  const token = tokenIn(raw, '/unsubscribe')
  expect(opens('unsubscribe-updates', token, 0)).toBe(true)
  expect(header(raw, 'List-Unsubscribe')).toBe(`<${publicUrl}/unsubscribe?token=${token}&of=updates>`)
  expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})

test.each([
  ['the project was deleted', () => [deleted(project)]],
  ['no longer in the team', () => [left()]],
  ['no longer in the team', () => [left(), invited()]],
  ['the recipient unsubscribed', () => [chose({ statusUpdates: false })]],
])('the mailer does not send a status update email for the reason “%s”', async (expected, after) => {
  const emails = await given([invited(), accepted()], updateRequested(), after())
  expect(await emails.statusUpdate()).toEqual([])
  expect(await reason()).toEqual([`suppressed: ${expected}`])
})

test('a status update email is not sent to a user whose account was erased', async () => {
  await db.deleteFrom('identity.accounts').where('id', '=', 8).execute()
  const emails = await given([invited(), accepted()], updateRequested())
  expect(await emails.statusUpdate()).toEqual([])
  expect(await reason()).toEqual(['suppressed: the account or the address was deleted'])
})

test('a report email shows the progress of the project', async () => {
  const emails = await given([invited(), accepted(), completed(first.key)], issued())
  const [raw = ''] = await emails.report()
  expect(header(raw, 'To')).toBe('ole@halden.example')
  expect(header(raw, 'Subject')).toBe(
    `Halden weekly report: ${Math.round(100 / roadmapContent.tasks.length)}% done, 1 of ${roadmapContent.tasks.length} tasks`,
  )
  expect(raw).toContain('Weekly report, 2 March 2026')
  expect(raw).toContain(`${publicUrl}/project/${project}`)
  expect(opens('unsubscribe-reports', tokenIn(raw, '/unsubscribe'), 0)).toBe(true)
  expect(header(raw, 'List-Unsubscribe')).toContain('&of=reports>')
})

test('dates in emails follow the language of the recipient’s account, even before an invited person joins', async () => {
  await db.updateTable('identity.accounts').set({ locale: 'de-DE' }).where('id', '=', 8).execute()
  await db
    .updateTable('identity.entries')
    .set({ email: 'ole@halden.example' })
    .where('id', '=', membershipId)
    .execute()
  const toInvited = await given([invited('2999-03-02T12:00:00.000Z')], issued())
  expect(readable((await toInvited.report())[0] ?? '')).toContain('Weekly report, 2. März 2026')
})

test('a report email that is sent late shows the date on which the report was due', async () => {
  const emails = await given([invited(), accepted()], issued({ dueAt: '2026-02-23T08:00:00.000Z' }))
  const [raw = ''] = await emails.report()
  expect(raw).toContain('Weekly report, 23 February 2026')
})

test('a report email to an invited person contains a link to accept the invitation', async () => {
  const emails = await given([invited()], issued())
  const [raw = ''] = await emails.report()
  expect(header(raw, 'To')).toBe('guest@halden.example')
  expect(opens('invitation', tokenIn(raw, '/invitations/accept'), 1)).toBe(true)
  expect(raw).not.toContain(`${publicUrl}/project/`)
  expect(opens('unsubscribe-reports', tokenIn(raw, '/unsubscribe'), 0)).toBe(true)
})

test('if an invited person joins before the report email is sent, the email links to the project', async () => {
  const emails = await given([invited()], issued(), [accepted()])
  const [raw = ''] = await emails.report()
  expect(header(raw, 'To')).toBe('ole@halden.example')
  expect(raw).toContain(`${publicUrl}/project/${project}`)
})

test.each([
  ['the project was deleted', () => [deleted(project)]],
  ['the invitation was cancelled', () => [cancelled()]],
  ['the invitation has expired', () => [invited('2026-03-02T09:00:00.000Z')]],
  ['no longer in the team', () => [accepted(), left()]],
  ['the recipient unsubscribed', () => [chose({ enabled: false })]],
  ['the recipient chose another frequency', () => [chose({ frequency: 'monthly' })]],
])('the mailer does not send a report email for the reason “%s”', async (expected, after) => {
  const emails = await given([invited()], issued(), after())
  expect(await emails.report()).toEqual([])
  expect(await reason()).toEqual([`suppressed: ${expected}`])
})

test('if an email cannot be composed, the email stays queued with the reason “the email could not be composed”', async () => {
  const emails = await given([invited()], issued())
  await append(eventOf(stream(), 'MemberLeft', { entryId: 999_999 })) // The team has no membership with the id 999,999.
  expect(await emails.report()).toEqual([])
  expect(await reason()).toEqual(['queued: the email could not be composed'])
})
