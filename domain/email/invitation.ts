import type { Role } from '#schema/roles.ts'
import { formatDay, type Email, type ReaderFormat } from './email.ts'

export interface InvitationEmailData extends ReaderFormat {
  readonly inviter: string
  readonly role: Role
  readonly expiresAt: Date
  readonly href: string
}

const asRole: Record<Role, string> = {
  ADMIN: 'as an Admin. You can work on its tasks, and invite and manage its team.',
  EDITOR: 'as an Editor. You can start and complete its tasks.',
  MEMBER: 'as a Member. You can start and complete its tasks.',
  VIEWER: 'as a Viewer. You can view everything and vote.',
}

export function invitationEmail(data: InvitationEmailData & { readonly projectName: string }): Email {
  const { inviter, projectName } = data
  const expiry = formatDay(data, data.expiresAt)
  return {
    subject: `${inviter} invites you to ${projectName}`,
    preview: `Join the team on Brandpath. The link works until ${expiry}.`,
    kicker: 'Invitation',
    heading: projectName,
    parts: [
      `${inviter} invites you to this project on Brandpath ${asRole[data.role]}`,
      acceptButton(data),
      `The link works once, until ${expiry}. Anyone with this link can join in your place, so do not share it.`,
      'Brandpath is a roadmap of tasks that takes a brand from an idea to the shelf.',
    ],
    footer: footer(data),
  }
}

/** Returns the email for an invitation to the platform, which belongs to no project. */
export function platformInvitationEmail(data: InvitationEmailData): Email {
  const { inviter } = data
  const expiry = formatDay(data, data.expiresAt)
  const purpose =
    data.role === 'ADMIN'
      ? 'as an administrator. You can manage guides, members and the service.'
      : 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.'
  return {
    subject: `${inviter} invites you to Brandpath`,
    preview: `Launch your brand with confidence. The link works until ${expiry}.`,
    kicker: 'Invitation',
    heading: 'Join Brandpath',
    parts: [
      `${inviter} invites you to Brandpath, ${purpose}`,
      acceptButton(data),
      `The link works once, until ${expiry}, and only for the address that this email was sent to.`,
    ],
    footer: footer(data),
  }
}

const acceptButton = ({ href }: InvitationEmailData) =>
  ({ kind: 'button', label: 'Accept the invitation', href, showUrl: true }) as const

const footer = ({ inviter }: InvitationEmailData) =>
  `You got this email because ${inviter} invited you. Not expecting it? Ignore it; no account is created.`
