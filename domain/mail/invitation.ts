import type { Role } from '#schema/roles.ts'
import { dayIn } from './day.ts'
import type { Mail } from './mail.ts'

/** What is particular to one invitation. */
export interface InvitationLetter {
  /** The username of whoever invites. */
  readonly inviter: string
  readonly role: Role
  readonly expiresAt: Date
  /** An IANA time zone, for the day until which the link opens. */
  readonly timeZone: string
  readonly href: string
}

const asRole: Record<Role, string> = {
  ADMIN: 'as an Admin. You can work on its tasks, and invite and manage its team.',
  EDITOR: 'as an Editor. You can start and complete its tasks.',
  MEMBER: 'as a Member. You can start and complete its tasks.',
  VIEWER: 'as a Viewer. You can follow its progress and ask for guides.',
}

/** To an address that was invited to a project, whether it has an account or not. */
export const invitationMail = (letter: InvitationLetter & { projectName: string }): Mail => ({
  subject: `${letter.inviter} invites you to ${letter.projectName}`,
  preview: `Join the team on Brandpath. The link works until ${dayIn(letter.timeZone, letter.expiresAt)}.`,
  kicker: 'Invitation',
  heading: letter.projectName,
  parts: [
    {
      kind: 'paragraph',
      text: `${letter.inviter} invites you to this project on Brandpath ${asRole[letter.role]}`,
    },
    { kind: 'button', label: 'Accept the invitation', href: letter.href, spellOut: true },
    {
      kind: 'paragraph',
      text:
        `The link works once, until ${dayIn(letter.timeZone, letter.expiresAt)}. ` +
        'Whoever opens it can join in your place, so keep it to yourself.',
    },
    {
      kind: 'paragraph',
      text: 'Brandpath is a roadmap of tasks that takes a brand from an idea to the shelf.',
    },
  ],
  footer: footer(letter.inviter),
})

const onPlatform: Record<Role, string> = {
  ADMIN: 'as an administrator. You look after the guides, the people and the service itself.',
  EDITOR: 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.',
  MEMBER: 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.',
  VIEWER: 'where teams follow a roadmap of tasks that takes a brand from an idea to the shelf.',
}

/** To an address that was invited to Brandpath itself. */
export const platformInvitationMail = (letter: InvitationLetter): Mail => ({
  subject: `${letter.inviter} invites you to Brandpath`,
  preview: `Launch your brand with confidence. The link works until ${dayIn(letter.timeZone, letter.expiresAt)}.`,
  kicker: 'Invitation',
  heading: 'Join Brandpath',
  parts: [
    { kind: 'paragraph', text: `${letter.inviter} invites you to Brandpath, ${onPlatform[letter.role]}` },
    { kind: 'button', label: 'Accept the invitation', href: letter.href, spellOut: true },
    {
      kind: 'paragraph',
      text:
        `The link works once, until ${dayIn(letter.timeZone, letter.expiresAt)}, and only for the address ` +
        'that this mail was sent to.',
    },
  ],
  footer: footer(letter.inviter),
})

const footer = (inviter: string) =>
  `You get this mail because ${inviter} entered your address on Brandpath. If you do not expect it, do ` +
  'nothing: no account is made, and nobody joins without the link.'
