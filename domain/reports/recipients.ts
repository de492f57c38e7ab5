import type { ReportFrequency } from '#schema/roles.ts'
import { isInvitationOpen, type Membership, type Team } from '../team/team-state.ts'

export const statusUpdateRecipients = (team: Team): readonly Membership[] =>
  [...team.values()].filter(wantsStatusUpdates)

export const wantsStatusUpdates = ({ isMember, emailPreferences }: Membership): boolean =>
  isMember && emailPreferences.statusUpdates

/** State of a team at the time `at` (ISO 8601, UTC). */
export interface TeamAt {
  readonly team: Team
  readonly at: string
}

/** Returns members and invited persons who want reports of this frequency, now and also when the report was due. */
export const reportRecipients = (
  frequency: ReportFrequency,
  { due, now }: { due: TeamAt; now: TeamAt },
): readonly Membership[] =>
  [...now.team.values()].filter((entry) => {
    const before = due.team.get(entry.id)
    return before && wantsReports(before, frequency, due.at) && wantsReports(entry, frequency, now.at)
  })

export const wantsReports = (entry: Membership, frequency: ReportFrequency, now: string): boolean =>
  (entry.isMember || isInvitationOpen(entry, now)) &&
  entry.emailPreferences.enabled &&
  entry.emailPreferences.frequency === frequency

/** Returns the message for a sender whose team has no other member. */
export const noRecipientsMessage = (hasPendingInvitation: boolean): string =>
  hasPendingInvitation ? 'No one has accepted yet.' : 'Invite a teammate to send updates.'
