import type { Role } from '#schema/roles.ts'
import { formatDay } from '../shared/format.ts'
import type { Email } from './email.ts'

export interface InvitationEmailData {
  /** Username. */
  readonly inviter: string
  readonly role: Role
  readonly expiresAt: Date
  /** IANA time zone of the expiry date. */
  readonly timeZone: string
  readonly href: string
}

const asRole: Record<Role, string> = {
  ADMIN: 'as an Admin. You can work on its tasks, and invite and manage its team.',
  EDITOR: 'as an Editor. You can start and complete its tasks.',
  MEMBER: 'as a Member. You can start and complete its tasks.',
  VIEWER: 'as a Viewer. You can view everything and vote.',
}

/** Email to an address that was invited to a project. */
export const invitationEmail = (data: InvitationEmailData & { projectName: string }): Email => ({
  subject: `${data.inviter} invites you to ${data.projectName}`,
  preview: `Join the team on Brandpath. The link works until ${formatDay(data.timeZone, data.expiresAt)}.`,
  kicker: 'Invitation',
  heading: data.projectName,
  parts: [
    {
      kind: 'paragraph',
      text: `${data.inviter} invites you to this project on Brandpath ${asRole[data.role]}`,
    },
    { kind: 'button', label: 'Accept the invitation', href: data.href, showUrl: true },
    {
      kind: 'paragraph',
      text:
        `The link works once, until ${formatDay(data.timeZone, data.expiresAt)}. ` +
        'Anyone with this link can join in your place, so do not share it.',
    },
    {
      kind: 'paragraph',
      text: 'Brandpath is a roadmap of tasks that takes a brand from an idea to the shelf.',
    },
  ],
  footer: footer(data.inviter),
})

const onPlatform: Record<Role, string> = {
  ADMIN: 'as an administrator. You can manage guides, members and the service.',
  EDITOR: 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.',
  MEMBER: 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.',
  VIEWER: 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.',
}

/** Email to an address that was invited to Brandpath itself. */
export const platformInvitationEmail = (data: InvitationEmailData): Email => ({
  subject: `${data.inviter} invites you to Brandpath`,
  preview: `Launch your brand with confidence. The link works until ${formatDay(data.timeZone, data.expiresAt)}.`,
  kicker: 'Invitation',
  heading: 'Join Brandpath',
  parts: [
    { kind: 'paragraph', text: `${data.inviter} invites you to Brandpath, ${onPlatform[data.role]}` },
    { kind: 'button', label: 'Accept the invitation', href: data.href, showUrl: true },
    {
      kind: 'paragraph',
      text:
        `The link works once, until ${formatDay(data.timeZone, data.expiresAt)}, and only for the address ` +
        'that this email was sent to.',
    },
  ],
  footer: footer(data.inviter),
})

const footer = (inviter: string) =>
  `You got this email because ${inviter} invited you. Not expecting it? Ignore it; no account is created.`
