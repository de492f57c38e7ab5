import { accounts, emails, invitations, notifications, team } from '#schema/api/index.ts'
import { describeFields } from './define.ts'

export const peopleDescriptions = [
  describeFields(accounts.user, {
    nameConfirmed: 'False while the name is derived from the address and the user has not confirmed it.',
    emailVerified: 'True after the user has used a link that was emailed to the address.',
  }),
  describeFields(team.member, {
    id: 'Id of the membership. It stays the same from invitation to member to owner.',
    email: 'Only for a pending invitation.',
    statusUpdatesEnabled: 'Whether the member receives status updates.',
    since: 'Time when the membership started, or when the pending invitation was sent.',
    expiresAt: 'Expiry of a pending invitation; otherwise null.',
    lastActiveAt: 'Time of the member’s last change in the project; null if there is none.',
  }),
  describeFields(team.person, {
    role: 'Role on the platform.',
    isPending: 'True for a pending platform invitation; `id` is then the id of the invitation.',
    expiresAt: 'Expiry of a pending invitation.',
  }),
  describeFields(team.emailPreferences, {
    statusUpdates: 'Unchanged if omitted.',
    onlyIf: 'To undo a change: the preferences that the user set. Returns 409 if they have changed since.',
  }),
  describeFields(invitations.invitationInfo, {
    error: 'Reason why the invitation cannot be accepted.',
    project: 'Null for an invitation to the platform and for an invalid link.',
    email: 'The invited address.',
    invitedBy: 'Username of the inviter.',
    hasAccount: 'True if the address has an account. The user then logs in instead of registering.',
  }),
  describeFields(invitations.readInvitation.query, { token: 'The token in the invitation link.' }),
  describeFields(invitations.acceptInvitation.body, {
    confirmOtherAddress:
      'Must be true to join a project with an address that was not invited. Otherwise, the call returns 409.',
  }),
  describeFields(invitations.acceptInvitation.response, {
    projectId: 'Null for an invitation to the platform.',
  }),
  describeFields(emails.sentEmail, {
    isRenewal: 'True for a renewed invitation.',
    frequency: 'Frequency of a report; null for other emails.',
    batch: 'The same for all emails of one report or status update.',
    recipient: 'Username, or the address of a person without an account; null if the account was erased.',
    reason: 'Why the email is queued, failed or was suppressed.',
  }),
  describeFields(accounts.affectedProject, {
    newOwner: 'Username of the next owner of a transferred project; otherwise null.',
  }),
  describeFields(accounts.deletionPreview, {
    projects: 'Projects that the user is a member of.',
    reasonNotTo: 'Reason why the account cannot be deleted; null if it can be deleted.',
  }),
  describeFields(accounts.endOtherSessions.response, { ended: 'Number of sessions ended.' }),
  describeFields(accounts.readCalendarAddress.response, {
    url: 'Address of an iCalendar file that needs no login; null if the calendar is off.',
  }),
  describeFields(notifications.notificationPreferences, {
    kinds:
      'By kind: `assigned` and `mentioned` are about the user; `note` and `due` are about the user’s tasks.',
    guides: 'Emails about guides that the user voted for.',
    projects: 'Change them with `PUT /api/members/{id}/email-preferences`.',
  }),
  describeFields(notifications.preferenceChanges, {
    kinds: [
      'By kind: `app` for notifications in the app, `email` for emails. Omitted fields do not change.',
      {
        assigned: 'Another user assigns a task to the user.',
        mentioned: 'A note mentions the user.',
        note: 'Another user writes a note on a task of the user.',
        due: 'A task of the user is due tomorrow or overdue.',
      },
    ],
    guides: 'Emails about guides that the user voted for. Unchanged if omitted.',
  }),
  describeFields(emails.statusNote, {
    note: 'Text in the email and in the list of updates. Missing or null if there is none.',
  }),
  describeFields(notifications.notification, { link: 'URL to open; null if there is none.' }),
]
