import { invitations, mails, members, notifications } from '#schema/api/index.ts'
import { explained } from './meaning.ts'

/** Teams, and what reaches their people. */
export const ofPeople = [
  explained(members.member, {
    id: 'The entry id: it stands for this person in this project, as owner, invitation and member alike.',
    email: 'Only of a pending invitation.',
    statusUpdatesEnabled: 'Whether the mails that teammates send arrive.',
    since: 'Of the membership, or of the invitation while it is pending.',
    expiresAt: "Until when a pending invitation's link opens.",
    lastActiveAt: 'When this person last changed something in the project.',
  }),
  explained(members.person, {
    role: 'On the platform.',
    isPending:
      "Of an invitation to the platform that nobody has accepted yet; `id` is then the invitation's.",
    expiresAt: 'Only of such an invitation: until when its link opens.',
  }),
  explained(members.emailPreferences, {
    statusUpdates: 'Left out, it stays as it is.',
    onlyIf:
      "The preferences that must stand, as the sender's own doing; else 409, which tells who changed them.",
  }),
  explained(invitations.invitationInfo, {
    error: 'Why the link opens nothing; only where it does not.',
    project: 'Null where the invitation is to Brandpath itself, or opens nothing.',
    email: 'The address that it was sent to.',
    invitedBy: 'The username of whoever invited.',
    hasAccount: 'The address has an account: whoever was invited logs in rather than registers.',
  }),
  explained(invitations.readInvitation.query, {
    token: "Of an invitation's link, as its address carries it.",
  }),
  explained(invitations.acceptInvitation.answer, {
    projectId: 'Null where the invitation was to Brandpath itself.',
  }),
  explained(mails.sentMail, {
    isRenewal: 'Of an invitation: it brings a new link in place of an earlier one.',
    recipient: 'A username, or the address of somebody who has none yet; null when the account is gone.',
    reason: 'Why it waits, failed or was suppressed.',
  }),
  explained(notifications.notification, { link: 'Where it leads; null where there is nothing to open.' }),
]
