import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { project, projectStream } from '#domain/project.ts'
import { isOpen, type Entry, type MailSettings } from '#domain/team-state.ts'
import { changeMailSettingsByLink, placeOfLink } from '#domain/team.ts'
import { stoppableMails, type StoppableMail } from '#schema/mail.ts'
import { claimedId, verifyLinkToken } from '#store/secret.ts'
import type { Client } from './client.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { fill } from './guides/page.ts'
import type { Services } from './services.ts'
import { noticeContent, titleOf, type Linked, type Place } from './unsubscribe/page.ts'

const path = '/unsubscribe'

/**
 * The signed link at the foot of a mail. It works signed out, since whoever holds it got the mail: GET shows what
 * it is about and changes nothing, POST stops or starts. Mail programs stop with one click, by RFC 8058.
 */
export function unsubscribeRoutes(app: Hono<Environment>, services: Services, client: Client): void {
  const template = client.guide ?? bare

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
    const wish = await readWish(c)
    const linked = readLink(c, services)
    if (linked && wish) await change(c, services, linked, wish.enabled)
    // A person sees the page again, at an address that reloads as it is; a mail program follows no redirect.
    if (linked && wish?.by === 'page') return c.redirect(addressOf(c), 303)
    return show(c, wish ? await follow(c, services) : { kind: 'broken' })
  })
}

/** Where no client was built. */
const bare = '<!doctype html><html lang="en"><title>%GUIDE_TITLE%</title><main><!--guide--></main></html>'

interface Wish {
  readonly by: 'page' | 'mail program'
  readonly enabled: boolean
}

/** Null where the body asks for nothing that we know. */
async function readWish(c: Context<Environment>): Promise<Wish | null> {
  const body = await c.req.parseBody().catch(() => null)
  if (body?.['List-Unsubscribe'] === 'One-Click') return { by: 'mail program', enabled: false }
  if (body?.['action'] === 'stop') return { by: 'page', enabled: false }
  if (body?.['action'] === 'start') return { by: 'page', enabled: true }
  return null
}

interface Link {
  /** Of the entry that it speaks for; of guides, the user. */
  readonly id: number
  readonly of: StoppableMail
}

/** Null where we did not make it for this. */
function readLink(c: Context<Environment>, { secret }: Services): Link | null {
  const token = c.req.query('token') ?? ''
  const of = stoppableMails.find((mail) => mail === c.req.query('of'))
  const id = claimedId(token)
  if (of === undefined || id === null) return null
  return verifyLinkToken(secret, `unsubscribe-${of}`, token, 0) ? { id, of } : null
}

/** What the link leads to now: by the project's stream, or by the account. */
async function follow(c: Context<Environment>, services: Services): Promise<Linked> {
  const link = readLink(c, services)
  if (!link) return { kind: 'broken' }
  const address = addressOf(c)
  if (link.of === 'guides') return followGuides(services, link, address)
  const stream = await streamOf(services, link)
  if (stream === null) return { kind: 'gone' }
  const { state } = await services.aggregates.load(stream, project)
  const place = placeOfLink(state, link.id)
  if (!state || !place) return { kind: 'gone' }
  return {
    kind: 'found',
    of: link.of,
    project: state.name,
    settings: place.mail,
    place: placeAt(place, services.now().toISOString()),
    address,
  }
}

function placeAt(entry: Entry, now: string): Place {
  if (entry.isMember) return 'member'
  return isOpen(entry, now) ? 'invited' : 'expired'
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
  settings: Partial<MailSettings>,
): Promise<void> {
  const stream = await streamOf(services, link)
  if (stream === null) return
  const entryId = link.id
  const { state } = await services.aggregates.load(stream, project)
  const commandId = randomUUID()
  const outcome = await services.commands.runAsSystem(
    {
      actor: placeOfLink(state, entryId)?.userId ?? null,
      correlationId: c.var.requestId,
      causationId: commandId,
      commandId,
    },
    {
      stream,
      aggregate: project,
      decide: (present) => changeMailSettingsByLink(present, { entryId, settings }),
    },
  )
  await settled(c, services, outcome)
}

/** Null where the entry is of no project any more. */
async function streamOf({ db }: Services, { id }: Link): Promise<string | null> {
  const row = await db
    .selectFrom('identity.entries')
    .select('project_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.project_id == null ? null : projectStream(row.project_id)
}

/** The link's own address, without a host. */
function addressOf(c: Context<Environment>): string {
  const { token = '', of = '' } = c.req.query()
  return `${path}?${new URLSearchParams({ token, of }).toString()}`
}
