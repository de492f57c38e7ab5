import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { ClientResponse } from '#ops/testing/client.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { eventFormat } from '#schema/events/format.ts'
import { projectAggregate, projectStream } from '#domain/project/project.ts'
import type { NotificationPreferences } from '#schema/api/notifications.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { LinkPurpose } from '#domain/email/links.ts'
import { linkToken } from '#kernel/secret/secret.ts'

const folder = await temporaryFolder()
await writeFile(
  path.join(folder, 'guide.html'),
  '<title>%GUIDE_TITLE% – Brandpath</title><link rel="canonical" href="%GUIDE_CANONICAL%" /><!--guide-->',
)
const app = await startTestApp({ clientFolder: folder, env: { PUBLIC_URL: 'https://brandpath.example' } })

type Of = 'reports' | 'updates'
const purposes: Record<Of, LinkPurpose> = { reports: 'unsubscribe-reports', updates: 'unsubscribe-updates' }
const linkOf = (entryId: number, of: Of, token = linkToken(app.secret, purposes[of], entryId, 0)) =>
  `/unsubscribe?token=${token}&of=${of}`

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const visitor = app.client()
const post = (link: string, body: string, headers: Record<string, string> = form) =>
  visitor.send('POST', link, { body, headers })
const oneClick = (link: string) => post(link, 'List-Unsubscribe=One-Click')

const eventsOf = (projectId: number) => Array.fromAsync(app.store.read(projectStream(projectId)))
async function lastOf(projectId: number) {
  const last = (await eventsOf(projectId)).at(-1)
  if (!last) throw new Error('The project has no events')
  return last
}

async function appendEvent(projectId: number, event: ProjectEvent): Promise<void> {
  const { actor } = (await lastOf(projectId)).metadata
  const commands = new CommandHandler({ store: app.store, format: eventFormat })
  await commands.handle({ ...systemCommand(), actor }, projectAggregate(projectId), () => [event])
}

async function begin(name = 'Halden') {
  const owner = await app.user()
  const projectId = await owner.project(name)
  const ownerMembershipId = Number((await eventsOf(projectId))[0]?.data['ownerEntryId'])
  const invitedMembershipId = 100_000 + projectId
  await app.database.db
    .insertInto('identity.entries')
    .values({ id: invitedMembershipId, project_id: projectId, user_id: null, email: 'mara@oda.example' })
    .execute()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await appendEvent(projectId, {
    type: 'MemberInvited',
    data: { entryId: invitedMembershipId, role: 'EDITOR', expiresAt },
  })
  return { owner, projectId, ownerMembershipId, invitedMembershipId }
}

function headingAndButton({ text }: ClientResponse) {
  const textOf = (tag: string) => new RegExp(`<${tag}[^>]*>\\s*(.*?)\\s*</${tag}>`, 's').exec(text)?.[1]
  return { heading: textOf('h1'), button: textOf('button') }
}

test('the unsubscribe page names the emails and the project, and opening the page changes no email setting', async () => {
  const { projectId, ownerMembershipId } = await begin('Price <b> & pack')
  const before = await lastOf(projectId)
  const reports = await visitor.get(linkOf(ownerMembershipId, 'reports'))
  expect(reports.status).toBe(200)
  expect(headingAndButton(reports)).toEqual({
    heading: 'Reports on Price &lt;b&gt; &amp; pack',
    button: 'Unsubscribe from these reports',
  })
  expect(reports.text).toContain('weekly reports')
  expect(reports.text).toContain('<a href="/">Go to Brandpath</a>')
  expect(reports.text).toContain('href="https://brandpath.example/unsubscribe"')
  expect(reports.headers.get('cache-control')).toBe('no-store')
  expect(reports.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(reports.headers.getSetCookie()).toEqual([])
  const updates = await visitor.get(linkOf(ownerMembershipId, 'updates'))
  expect(headingAndButton(updates).button).toBe('Unsubscribe from these status updates')
  expect(await lastOf(projectId)).toEqual(before)
})

test.each<[Of, object]>([
  ['reports', { enabled: false, statusUpdates: true }],
  ['updates', { enabled: true, statusUpdates: false }],
])(
  'a one-click unsubscribe request without a session stops the %s of a member and can be repeated',
  async (of, settings) => {
    const { owner, projectId, ownerMembershipId } = await begin()
    const link = linkOf(ownerMembershipId, of)
    const stopped = await oneClick(link)
    expect(stopped.status).toBe(200)
    expect(headingAndButton(stopped).heading).toContain('You’ve unsubscribed from')
    const { type, data, metadata } = await lastOf(projectId)
    expect([type, data]).toEqual([
      'EmailPreferencesChanged',
      { entryId: ownerMembershipId, frequency: 'weekly', ...settings },
    ])
    expect(metadata.actor).toBe((await owner.user()).id)
    const count = (await eventsOf(projectId)).length
    expect((await oneClick(link)).status).toBe(200)
    expect(await eventsOf(projectId)).toHaveLength(count)
  },
)

test('a one-click unsubscribe request with a multipart body is accepted', async () => {
  const { projectId, ownerMembershipId } = await begin()
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const response = await post(linkOf(ownerMembershipId, 'reports'), body, {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(response.status).toBe(200)
  expect((await lastOf(projectId)).type).toBe('EmailPreferencesChanged')
})

test('an invited person can stop and restart the project reports with the unsubscribe link', async () => {
  const { projectId, invitedMembershipId } = await begin()
  const link = linkOf(invitedMembershipId, 'reports')
  await oneClick(link)
  const stopped = await lastOf(projectId)
  expect(stopped.data).toMatchObject({ entryId: invitedMembershipId, enabled: false })
  expect(stopped.metadata.actor).toBeNull()
  const back = await post(link, 'action=start')
  expect([back.status, back.headers.get('location')]).toEqual([303, link])
  expect((await lastOf(projectId)).data).toMatchObject({ entryId: invitedMembershipId, enabled: true })
})

const text = async (link: string) => (await visitor.get(link)).text

test('for an invited person, the unsubscribe page says that only members get status updates', async () => {
  const { invitedMembershipId } = await begin()
  expect(await text(linkOf(invitedMembershipId, 'reports'))).toContain(
    'You get weekly reports until the invitation expires, and after you join.',
  )
  const updates = linkOf(invitedMembershipId, 'updates')
  expect(await text(updates)).toContain('Only members get status updates.')
  await oneClick(updates)
  expect(await text(updates)).toContain('You won’t get them after you join, either.')
})

test('the button of the unsubscribe page first stops the emails and then restarts the emails', async () => {
  const { ownerMembershipId } = await begin('Halden')
  const link = linkOf(ownerMembershipId, 'updates')
  const page = await visitor.get(link)
  expect(page.text).toContain(`action="${link.replaceAll('&', '&amp;')}"`)
  const stopped = await post(link, 'action=stop')
  expect([stopped.status, stopped.headers.get('location')]).toEqual([303, link])
  expect(headingAndButton(await visitor.get(link))).toEqual({
    heading: 'You’ve unsubscribed from status updates on Halden',
    button: 'Turn status updates back on',
  })
  await post(link, 'action=start')
  expect(headingAndButton(await visitor.get(link)).button).toBe('Unsubscribe from these status updates')
})

test('an unsubscribe request changes the email settings of the link’s recipient, not of the logged-in user', async () => {
  const { projectId, ownerMembershipId } = await begin()
  const other = await app.user()
  const response = await other.send('POST', linkOf(ownerMembershipId, 'reports'), {
    body: 'List-Unsubscribe=One-Click',
    headers: { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(200)
  expect((await lastOf(projectId)).data).toMatchObject({ entryId: ownerMembershipId, enabled: false })
})

test('an unsubscribe link with an invalid token gets 400 and changes no email setting', async () => {
  const { projectId, ownerMembershipId } = await begin()
  const before = await lastOf(projectId)
  const token = (purpose: LinkPurpose, id = ownerMembershipId, generation = 0) =>
    linkToken(app.secret, purpose, id, generation)
  const [, signature = ''] = token('unsubscribe-reports').split('.')
  const links = [
    '/unsubscribe',
    '/unsubscribe?token=&of=reports',
    linkOf(ownerMembershipId, 'reports', token('unsubscribe-updates')),
    linkOf(ownerMembershipId, 'updates', token('unsubscribe-reports')),
    linkOf(ownerMembershipId, 'reports', token('invitation')),
    linkOf(ownerMembershipId, 'reports', token('unsubscribe-reports', ownerMembershipId, 1)),
    linkOf(ownerMembershipId, 'reports', `${ownerMembershipId + 1}.${signature}`),
    linkOf(ownerMembershipId, 'reports', `9999999999.${signature}`),
    linkOf(
      ownerMembershipId,
      'reports',
      linkToken(Buffer.alloc(32), 'unsubscribe-reports', ownerMembershipId, 0),
    ),
    linkOf(ownerMembershipId, 'reports', '%F0%9F%8D%B5'),
    linkOf(ownerMembershipId, 'reports').replace('of=reports', 'of=everything'),
    linkOf(ownerMembershipId, 'reports').replace('&of=reports', ''),
  ]
  for (const link of links) {
    for (const response of [
      await visitor.get(link),
      await oneClick(link),
      await post(link, 'action=start'),
    ]) {
      expect([link, response.status]).toEqual([link, 400])
      expect(headingAndButton(response)).toEqual({ heading: 'This link doesn’t work', button: undefined })
    }
  }
  expect(await lastOf(projectId)).toEqual(before)
})

test.each([
  ['empty', '', form],
  ['an unknown action', 'action=delete', form],
  ['JSON', '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
  ['an incomplete multipart form', '--x', { 'content-type': 'multipart/form-data; boundary=x' }],
])(
  'an unsubscribe request whose body is %s gets 400 and changes no email setting',
  async (_, body, headers) => {
    const { projectId, ownerMembershipId } = await begin()
    const before = await lastOf(projectId)
    expect((await post(linkOf(ownerMembershipId, 'reports'), body, headers)).status).toBe(400)
    expect(await lastOf(projectId)).toEqual(before)
  },
)

test('for a cancelled invitation or a deleted project, the unsubscribe page says “You no longer get these emails”', async () => {
  const removed = await begin()
  await appendEvent(removed.projectId, {
    type: 'InvitationCancelled',
    data: { entryId: removed.invitedMembershipId },
  })
  const deleted = await begin()
  await deleted.owner.delete(`/api/projects/${deleted.projectId}`)
  const erased = await begin()
  await app.database.db.deleteFrom('identity.entries').where('id', '=', erased.invitedMembershipId).execute()
  for (const link of [
    linkOf(removed.invitedMembershipId, 'reports'),
    linkOf(deleted.ownerMembershipId, 'updates'),
    linkOf(erased.invitedMembershipId, 'reports'),
  ]) {
    for (const response of [await visitor.get(link), await oneClick(link)]) {
      expect(response.status).toBe(200)
      expect(headingAndButton(response)).toEqual({
        heading: 'You no longer get these emails',
        button: undefined,
      })
    }
  }
})

test('after a member stops the reports with the unsubscribe link, the team list shows the new setting immediately', async () => {
  const { owner, projectId, ownerMembershipId } = await begin()
  await oneClick(linkOf(ownerMembershipId, 'reports'))
  const team = (await owner.get(`/api/projects/${projectId}/members`)).body<object[]>()
  expect(team).toContainEqual(expect.objectContaining({ id: ownerMembershipId, emailReportsEnabled: false }))
})

test('the link in an email about tasks turns only this kind of email off, and on again', async () => {
  const user = await app.user()
  const { id } = await user.user()
  const link = `/unsubscribe?token=${linkToken(app.secret, 'unsubscribe-note', id, 0)}&of=note`
  const emailKinds = async () => {
    const { kinds } = (await user.get('/api/user/notifications')).body<NotificationPreferences>()
    return Object.entries(kinds).flatMap(([kind, { email }]) => (email ? [kind] : []))
  }
  expect((await oneClick(link)).status).toBe(200)
  expect(await emailKinds()).toEqual(['assigned', 'mentioned', 'due'])
  expect((await visitor.get(link)).text).toContain('unsubscribed from emails about notes on your tasks')
  await post(link, 'action=start')
  expect(await emailKinds()).toEqual(['assigned', 'mentioned', 'note', 'due'])
  const otherTopic = link.replace('of=note', 'of=due')
  expect((await oneClick(otherTopic)).status).toBe(400)
  expect(await emailKinds()).toHaveLength(4)
})

test('the link in an email about tasks of a deleted account changes nothing', async () => {
  const link = `/unsubscribe?token=${linkToken(app.secret, 'unsubscribe-due', 999_999, 0)}&of=due`
  expect((await oneClick(link)).status).toBe(200)
  expect((await visitor.get(link)).text).toContain('You no longer get these emails')
})
