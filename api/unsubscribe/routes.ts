import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { projectAggregate } from '#domain/project/project.ts'
import { changeEmailPreferencesByLink, findEmailedMembership } from '#domain/team/team.ts'
import { unsubscribeTopics, type UnsubscribeTopic } from '#schema/email.ts'
import { isPreferenceKind } from '#schema/notification.ts'
import { recipientOfUser } from '#schema/queries/accounts.ts'
import { changePreferences, preferencesOf } from '#schema/queries/notification-preferences.ts'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import type { Client } from '../http/client-files.ts'
import { waitForProjection } from '../http/read-your-writes.ts'
import type { Environment } from '../http/environment.ts'
import type { Router } from '../http/route.ts'
import { fill } from '../guides/page.ts'
import type { Services } from '../services.ts'
import { findMembership } from '../team/memberships.ts'
import {
  invalidLinkNotice,
  guideNotice,
  notificationNotice,
  notRecipientNotice,
  noticeContent,
  reportNotice,
  updateNotice,
  type Notice,
} from './page.ts'

const path = '/unsubscribe'

/** Serves the signed links in emails, which need no session. Email programs unsubscribe with one request (RFC 8058). */
export function unsubscribeRoutes({ app, services }: Router, client: Client): void {
  const template = client.guide ?? bareTemplate

  const show = async (c: Context<Environment>, link: Link | null) => {
    const notice = link ? await noticeOf(services, link) : invalidLinkNotice
    const content = noticeContent(notice, addressOf(c))
    const canonical = `${services.publicUrl}${path}`
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    const page = await fill(template, { title: notice.title, description: '', canonical, content })
    return c.html(page, link ? 200 : 400)
  }

  app.get(path, (c) => show(c, readLink(c, services)))

  app.post(path, async (c) => {
    const change = await readChange(c)
    const link = change && readLink(c, services)
    if (!link) return show(c, null)
    await changeSetting(c, services, link, change.enabled)
    // A browser is redirected, because a reload must not send the form again. An email program follows no redirects.
    return change.by === 'page' ? c.redirect(addressOf(c), 303) : show(c, link)
  })
}

const bareTemplate =
  '<!doctype html><html lang="en"><title>%GUIDE_TITLE%</title><main><!--guide--></main></html>'

async function readChange(c: Context<Environment>) {
  const body = await c.req.parseBody().catch(() => null)
  if (body?.['List-Unsubscribe'] === 'One-Click') return { by: 'email client', enabled: false }
  if (body?.['action'] === 'stop') return { by: 'page', enabled: false }
  if (body?.['action'] === 'start') return { by: 'page', enabled: true }
  return null
}

interface Link {
  /** Id of a membership if the topic is `reports` or `updates`; otherwise id of a user. */
  readonly id: number
  readonly topic: UnsubscribeTopic
}

/** Returns null if the link is forged or was signed for another topic. */
function readLink(c: Context<Environment>, { secret }: Services): Link | null {
  const token = c.req.query('token') ?? ''
  const topic = unsubscribeTopics.find((known) => known === c.req.query('of'))
  const id = tokenId(token)
  if (topic === undefined || id === null) return null
  return verifyLinkToken(secret, `unsubscribe-${topic}`, token, 0) ? { id, topic } : null
}

const addressOf = (c: Context<Environment>): string => {
  const { token = '', of = '' } = c.req.query()
  return `${path}?${new URLSearchParams({ token, of }).toString()}`
}

async function noticeOf(services: Services, { id, topic }: Link): Promise<Notice> {
  if (isPreferenceKind(topic)) {
    if (!(await recipientOfUser(services.db, id))) return notRecipientNotice
    const preferences = (await preferencesOf(services.db, [id])).get(id)
    return notificationNotice(topic, preferences?.[topic].email !== false)
  }
  if (topic === 'guides') {
    const account = await services.db
      .selectFrom('identity.accounts')
      .where('id', '=', id)
      .select('guide_mails')
      .executeTakeFirst()
    return account ? guideNotice(account.guide_mails) : notRecipientNotice
  }
  const state = (await loadProject(services, id))?.state
  const membership = findEmailedMembership(state ?? null, id)
  if (!state || !membership) return notRecipientNotice
  const recipient = {
    project: state.name,
    settings: membership.emailPreferences,
    isMember: membership.isMember,
  }
  return topic === 'reports' ? reportNotice(recipient) : updateNotice(recipient)
}

async function changeSetting(
  c: Context<Environment>,
  services: Services,
  { id, topic }: Link,
  enabled: boolean,
): Promise<void> {
  if (isPreferenceKind(topic)) {
    if (await recipientOfUser(services.db, id))
      await changePreferences(services.db, id, { [topic]: { email: enabled } })
    return
  }
  if (topic === 'guides') {
    const accounts = services.db.updateTable('identity.accounts').where('id', '=', id)
    await accounts.set({ guide_mails: enabled }).execute()
    return
  }
  const project = await loadProject(services, id)
  if (!project) return
  const commandId = randomUUID()
  const actor = findEmailedMembership(project.state, id)?.userId ?? null
  const settings = topic === 'reports' ? { enabled } : { statusUpdates: enabled }
  const { position } = await services.commands.handle(
    { actor, correlationId: c.var.requestId, causationId: commandId, commandId },
    project.aggregate,
    (state) => changeEmailPreferencesByLink(state, { entryId: id, settings }),
  )
  await waitForProjection(c, services, position)
}

async function loadProject({ db, commands }: Services, entryId: number) {
  const projectId = (await findMembership(db, entryId))?.projectId
  if (projectId == null) return null
  const aggregate = projectAggregate(projectId)
  return { aggregate, state: (await commands.load(aggregate)).state }
}
