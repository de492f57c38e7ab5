import { beforeEach, expect, test } from 'vitest'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { MailSettings } from '#domain/team-state.ts'
import type { MailKind } from '#schema/mail.ts'
import { verifyLinkToken, type LinkPurpose } from '#store/secret.ts'
import { created, deleted, happened, type Happened } from '../testing/events.ts'
import { header, publicUrl, readable, secret, testMailing } from '../testing/mailing.ts'

const mailing = await testMailing()
const { db, append, smtp, send, ledger } = mailing
const [first, second] = roadmapContent.tasks
if (!first || !second) throw new Error('the roadmap is empty')
await append(happened('roadmap', 'RoadmapPublished', { version: 1, tasks: [...roadmapContent.tasks] }))

const later = '2999-01-01T00:00:00.000Z'
let project = 0
/** Of the entry of whoever is invited. */
let entry = 0

beforeEach(async () => {
  await mailing.clear()
  project += 1
  entry = project + 500
  await mailing.account(7, 'ida@halden.example')
  await mailing.account(8, 'ole@halden.example')
  await db
    .insertInto('identity.entries')
    .values({ id: entry, project_id: project, user_id: null, email: 'guest@halden.example' })
    .execute()
})

const stream = () => `project-${project}`
const invited = (expiresAt = later) =>
  happened(stream(), 'MemberInvited', { entryId: entry, role: 'EDITOR', expiresAt })
const accepted = () => happened(stream(), 'InvitationAccepted', { entryId: entry, userId: 8 })
const cancelled = () => happened(stream(), 'InvitationCancelled', { entryId: entry })
const left = () => happened(stream(), 'MemberLeft', { entryId: entry })
const chose = (settings: Partial<MailSettings>) =>
  happened(stream(), 'EmailPreferencesChanged', {
    entryId: entry,
    enabled: true,
    frequency: 'weekly',
    statusUpdates: true,
    ...settings,
  })
const completed = (taskKey: string, actor = 7) =>
  happened(stream(), 'TaskStatusChanged', { taskKey, from: 'pending', to: 'completed' }, { actor })
const asked = () => happened(stream(), 'StatusUpdateRequested', {})
const issued = () =>
  happened(
    stream(),
    'ReportIssued',
    { frequency: 'weekly', periodKey: '2026-W10' },
    { actor: null, at: '2026-03-02T08:00:00.000Z' },
  )

interface Owed {
  readonly kind: MailKind
  readonly refs: Readonly<Record<string, number | string>>
  readonly userId?: number | null
}

/** The project's life; `about` is the event that calls for the mail. */
async function given(before: readonly Happened[], about: Happened, after: readonly Happened[] = []) {
  await append(created(project, { ownerEntryId: project + 1000 }), ...before, about, ...after)
  const revision = before.length + 1
  const owed = async ({ kind, refs, userId = null }: Owed) => {
    await db
      .insertInto('work.outbox')
      .values({
        key: `${kind}:${project}`,
        kind,
        refs: JSON.stringify({ revision, ...refs }),
        user_id: userId,
        entry_id: entry,
        project_id: kind === 'platform-invitation' ? null : project,
      })
      .execute()
    const server = await smtp()
    await send(server.url)
    return server.received.map(readable)
  }
  return {
    invitation: (generation = 1) => owed({ kind: 'invitation', refs: { generation } }),
    platformInvitation: (generation = 1) =>
      owed({ kind: 'platform-invitation', refs: { generation, revision: 0 } }),
    statusUpdate: () => owed({ kind: 'status-update', refs: {}, userId: 8 }),
    report: (periodKey = '2026-W10') => owed({ kind: 'report', refs: { frequency: 'weekly', periodKey } }),
  }
}

const reason = async () => (await ledger()).map(({ state, reason }) => `${state}: ${reason}`)
const tokenIn = (raw: string | undefined, path: string) =>
  new RegExp(`${publicUrl}${path}\\?token=([\\w.-]+)`).exec(raw ?? '')?.[1] ?? ''
const opens = (purpose: LinkPurpose, token: string, generation: number) =>
  token.startsWith(`${entry}.`) && verifyLinkToken(secret, purpose, token, generation)

test('an invitation goes to the address that was invited, with a link of its generation', async () => {
  const mails = await given([invited()], invited())
  const [raw = ''] = await mails.invitation(2)
  expect(header(raw, 'To')).toBe('guest@halden.example')
  expect(header(raw, 'Subject')).toBe('ida invites you to Halden')
  expect(opens('invitation', tokenIn(raw, '/invitations/accept'), 2)).toBe(true)
  expect(raw).not.toMatch(/^List-Unsubscribe/m)
})

test.each([
  ['the project was deleted', () => [deleted(project)]],
  ['the invitation was cancelled', () => [cancelled()]],
  ['the invitation was accepted already', () => [accepted()]],
  ['a newer invitation took its place', () => [invited()]],
])('no invitation is sent where %s', async (why, after) => {
  const mails = await given([], invited(), after())
  expect(await mails.invitation()).toEqual([])
  expect(await reason()).toEqual([`suppressed: ${why}`])
})

test('no invitation is sent that would not open any more', async () => {
  const mails = await given([], invited('2026-03-02T09:00:00.000Z'))
  expect(await mails.invitation()).toEqual([])
  expect(await reason()).toEqual(['suppressed: the invitation has expired'])
})

test('an invitation to Brandpath itself', async () => {
  await append(happened('platform', 'PlatformInvited', { entryId: entry, role: 'ADMIN', expiresAt: later }))
  const mails = await given([], asked())
  const [raw = ''] = await mails.platformInvitation()
  expect(header(raw, 'Subject')).toBe('ida invites you to Brandpath')
  expect(raw).toContain('as an administrator')
  expect(opens('invitation', tokenIn(raw, '/invitations/accept'), 1)).toBe(true)
})

test('a status update tells what was so when it was asked for, with its note, and how to stop', async () => {
  const about = asked()
  await db
    .insertInto('work.status_notes')
    .values({ event_id: about.event.id, project_id: project, user_id: 7, note: 'Shelf talks\non Friday' })
    .execute()
  const mails = await given([invited(), accepted(), completed(first.key, 8)], about, [completed(second.key)])
  const [raw = ''] = await mails.statusUpdate()
  expect(header(raw, 'To')).toBe('ole@halden.example')
  expect(header(raw, 'Subject')).toBe('Halden: status update from ida')
  expect(raw).toContain('ida writes:\n> Shelf talks\n> on Friday\n'.replaceAll('\n', '\r\n'))
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
  ['unsubscribed meanwhile', () => [chose({ statusUpdates: false })]],
])('no status update is sent to whom it does not concern any more: %s', async (why, after) => {
  const mails = await given([invited(), accepted()], asked(), after())
  expect(await mails.statusUpdate()).toEqual([])
  expect(await reason()).toEqual([`suppressed: ${why}`])
})

test('whoever lost his account meanwhile is not written to', async () => {
  await db.deleteFrom('identity.accounts').where('id', '=', 8).execute()
  const mails = await given([invited(), accepted()], asked())
  expect(await mails.statusUpdate()).toEqual([])
  expect(await reason()).toEqual(['suppressed: the account or the address is gone'])
})

test('a report tells a member where the project stands', async () => {
  const mails = await given([invited(), accepted(), completed(first.key)], issued())
  const [raw = ''] = await mails.report()
  expect(header(raw, 'To')).toBe('ole@halden.example')
  expect(header(raw, 'Subject')).toBe(
    `Halden: ${Math.round(100 / roadmapContent.tasks.length)}% of the path, 1 task completed`,
  )
  expect(raw).toContain('Weekly report, 2 March 2026')
  expect(raw).toContain(`${publicUrl}/project/${project}`)
  expect(opens('unsubscribe-reports', tokenIn(raw, '/unsubscribe'), 0)).toBe(true)
  expect(header(raw, 'List-Unsubscribe')).toContain('&of=reports>')
})

test('a report that was issued a week late is of the day on which it was due', async () => {
  const mails = await given([invited(), accepted()], issued())
  const [raw = ''] = await mails.report('2026-W09')
  expect(raw).toContain('Weekly report, 23 February 2026')
})

test('a report asks whoever is only invited to accept', async () => {
  const mails = await given([invited()], issued())
  const [raw = ''] = await mails.report()
  expect(header(raw, 'To')).toBe('guest@halden.example')
  expect(opens('invitation', tokenIn(raw, '/invitations/accept'), 1)).toBe(true)
  expect(raw).not.toContain(`${publicUrl}/project/`)
  expect(opens('unsubscribe-reports', tokenIn(raw, '/unsubscribe'), 0)).toBe(true)
})

test('whoever joined since the report was issued gets it as a member', async () => {
  const mails = await given([invited()], issued(), [accepted()])
  const [raw = ''] = await mails.report()
  expect(header(raw, 'To')).toBe('ole@halden.example')
  expect(raw).toContain(`${publicUrl}/project/${project}`)
})

test.each([
  ['the project was deleted', () => [deleted(project)]],
  ['the invitation was cancelled', () => [cancelled()]],
  ['the invitation has expired', () => [invited('2026-03-02T09:00:00.000Z')]],
  ['no longer in the team', () => [accepted(), left()]],
  ['unsubscribed meanwhile', () => [chose({ enabled: false })]],
  ['another frequency was chosen meanwhile', () => [chose({ frequency: 'monthly' })]],
])('no report is sent to whom it does not concern any more: %s', async (why, after) => {
  const mails = await given([invited()], issued(), after())
  expect(await mails.report()).toEqual([])
  expect(await reason()).toEqual([`suppressed: ${why}`])
})

test('what cannot be written waits, and its reason gives nothing away', async () => {
  const mails = await given([invited()], issued())
  await append(happened(stream(), 'MemberLeft', { entryId: 999_999 })) // an event that cannot be
  expect(await mails.report()).toEqual([])
  expect(await reason()).toEqual(['queued: the mail could not be written'])
})
