import type { Role } from '#schema/roles.ts'
import { formatDay, type Email, type ReaderFormat } from './email.ts'

export interface InvitationEmailData extends ReaderFormat {
  readonly inviter: string
  readonly role: Role
  readonly expiresAt: Date
  readonly href: string
}

const asRole: Record<Role, string> = {
  ADMIN: 'as an admin. You can start and complete its tasks, and manage its team.',
  EDITOR: 'as an editor. You can start and complete its tasks.',
  MEMBER: 'as a member. You can start and complete its tasks.',
  VIEWER: 'as a viewer. You can view everything and vote.',
}

export function invitationEmail(data: InvitationEmailData & { readonly projectName: string }): Email {
  const { inviter, projectName } = data
  const expiry = formatDay(data, data.expiresAt)
  return {
    subject: `${inviter} invited you to ${projectName}`,
    preview: `Join the team on Brandpath. The link expires on ${expiry}.`,
    kicker: 'Invitation',
    // Before joining, the person can open the project only with the invitation link.
    heading: [{ label: projectName, href: data.href }],
    parts: [
      `${inviter} invited you to this project on Brandpath ${asRole[data.role]}`,
      acceptButton(data),
      `The link works once and expires on ${expiry}. Anyone with this link can join in your place, so don’t share it.`,
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
    subject: `${inviter} invited you to Brandpath`,
    preview: `Launch your brand with confidence. The link expires on ${expiry}.`,
    kicker: 'Invitation',
    heading: 'Join Brandpath',
    parts: [
      `${inviter} invited you to Brandpath, ${purpose}`,
      acceptButton(data),
      `The link works once, only for the address this email was sent to, and expires on ${expiry}.`,
    ],
    footer: footer(data),
  }
}

const acceptButton = ({ href }: InvitationEmailData) =>
  ({ kind: 'button', label: 'Accept invitation', href, showUrl: true }) as const

const footer = ({ inviter }: InvitationEmailData) =>
  `You got this email because ${inviter} invited you. Not expecting it? Ignore it; no account is created.`
