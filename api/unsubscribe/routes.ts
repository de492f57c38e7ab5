import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { projectAggregate } from '#domain/project/project.ts'
import { isInvitationOpen, type Membership, type EmailPreferences } from '#domain/team/team-state.ts'
import { changeEmailPreferencesByLink, findEmailedMembership } from '#domain/team/team.ts'
import { unsubscribeTopics, type UnsubscribeTopic } from '#schema/email.ts'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import type { Client } from '../http/client-files.ts'
import { waitForProjection } from '../http/read-your-writes.ts'
import type { Environment } from '../http/environment.ts'
import type { Router } from '../http/route.ts'
import { fill } from '../guides/page.ts'
import type { Services } from '../services.ts'
import { noticeContent, titleOf, type Linked, type Place } from './page.ts'

const path = '/unsubscribe'

/**
 * Serves the signed link in the footer of an email, which works without a session. GET shows the settings, POST changes
 * them. Email clients unsubscribe with one click (RFC 8058).
 */
export function unsubscribeRoutes({ app, services }: Router, client: Client): void {
  const template = client.guide ?? bareTemplate

  const show = async (c: Context<Environment>, linked: Linked) => {
    const title = titleOf(linked)
    const canonical = `${services.publicUrl}${path}`
    const parts = { title, description: '', canonical, content: noticeContent(linked) }
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.html(await fill(template, parts), linked.kind === 'broken' ? 400 : 200)
  }

  app.get(path, async (c) => show(c, await follow(c, services)))

  app.post(path, async (c) => {
    const requested = await readChange(c)
    const linked = readLink(c, services)
    if (linked && requested) await change(c, services, linked, requested.enabled)
    // Redirects browsers, so that a reload sends nothing again. Email clients do not follow redirects.
    if (linked && requested?.by === 'page') return c.redirect(addressOf(c), 303)
    return show(c, requested ? await follow(c, services) : { kind: 'broken' })
  })
}

/** Used without a build of the client. */
const bareTemplate =
  '<!doctype html><html lang="en"><title>%GUIDE_TITLE%</title><main><!--guide--></main></html>'

interface Change {
  readonly by: 'page' | 'email client'
  readonly enabled: boolean
}

/** Returns null if the body is invalid. */
async function readChange(c: Context<Environment>): Promise<Change | null> {
  const body = await c.req.parseBody().catch(() => null)
  if (body?.['List-Unsubscribe'] === 'One-Click') return { by: 'email client', enabled: false }
  if (body?.['action'] === 'stop') return { by: 'page', enabled: false }
  if (body?.['action'] === 'start') return { by: 'page', enabled: true }
  return null
}

interface Link {
  /** Id of the membership; for guides, of the user. */
  readonly id: number
  readonly of: UnsubscribeTopic
}

/** Returns null if the link is forged, or is for another topic. */
function readLink(c: Context<Environment>, { secret }: Services): Link | null {
  const token = c.req.query('token') ?? ''
  const of = unsubscribeTopics.find((mail) => mail === c.req.query('of'))
  const id = tokenId(token)
  if (of === undefined || id === null) return null
  return verifyLinkToken(secret, `unsubscribe-${of}`, token, 0) ? { id, of } : null
}

/** Returns the current settings of the link's target, read from the project's stream or from the account. */
async function follow(c: Context<Environment>, services: Services): Promise<Linked> {
  const link = readLink(c, services)
  if (!link) return { kind: 'broken' }
  const address = addressOf(c)
  if (link.of === 'guides') return followGuides(services, link, address)
  const aggregate = await aggregateOf(services, link)
  if (aggregate === null) return { kind: 'gone' }
  const { state } = await services.commands.load(aggregate)
  const place = findEmailedMembership(state, link.id)
  if (!state || !place) return { kind: 'gone' }
  return {
    kind: 'found',
    of: link.of,
    project: state.name,
    settings: place.emailPreferences,
    place: placeAt(place, services.now().toISOString()),
    address,
  }
}

function placeAt(entry: Membership, now: string): Place {
  if (entry.isMember) return 'member'
  return isInvitationOpen(entry, now) ? 'invited' : 'expired'
}

async function followGuides({ db }: Services, { id }: Link, address: string): Promise<Linked> {
  const account = await db
    .selectFrom('identity.accounts')
    .where('id', '=', id)
    .select('guide_mails')
    .executeTakeFirst()
  return account ? { kind: 'guides', enabled: account.guide_mails, address } : { kind: 'gone' }
}

async function change(
  c: Context<Environment>,
  services: Services,
  link: Link,
  enabled: boolean,
): Promise<void> {
  switch (link.of) {
    case 'reports':
      return changeEntry(c, services, link, { enabled })
    case 'updates':
      return changeEntry(c, services, link, { statusUpdates: enabled })
    case 'guides':
      await services.db
        .updateTable('identity.accounts')
        .set({ guide_mails: enabled })
        .where('id', '=', link.id)
        .execute()
  }
}

async function changeEntry(
  c: Context<Environment>,
  services: Services,
  link: Link,
  settings: Partial<EmailPreferences>,
): Promise<void> {
  const aggregate = await aggregateOf(services, link)
  if (aggregate === null) return
  const entryId = link.id
  const { state } = await services.commands.load(aggregate)
  const commandId = randomUUID()
  const actor = findEmailedMembership(state, entryId)?.userId ?? null
  const outcome = await services.commands.handle(
    { actor, correlationId: c.var.requestId, causationId: commandId, commandId },
    aggregate,
    (present) => changeEmailPreferencesByLink(present, { entryId, settings }),
  )
  await waitForProjection(c, services, outcome.position)
}

/** Returns null if the membership no longer exists. */
async function aggregateOf({ db }: Services, { id }: Link) {
  const row = await db
    .selectFrom('identity.entries')
    .select('project_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.project_id == null ? null : projectAggregate(row.project_id)
}

function addressOf(c: Context<Environment>): string {
  const { token = '', of = '' } = c.req.query()
  return `${path}?${new URLSearchParams({ token, of }).toString()}`
}
