import type { ReportFrequency } from '#schema/roles.ts'
import { isInvitationOpen, type Membership, type Team } from '../team/team-state.ts'

/** State of a team at the time `at` (ISO 8601, UTC). */
export interface TeamAt {
  readonly team: Team
  readonly at: string
}

/** Returns members and invited persons who want reports of this frequency now, and wanted them when the report was due. */
export const reportRecipients = (
  frequency: ReportFrequency,
  { due, now }: { due: TeamAt; now: TeamAt },
): readonly Membership[] =>
  [...now.team.values()].filter((membership) => {
    const before = due.team.get(membership.id)
    return before && wantsReports(before, frequency, due.at) && wantsReports(membership, frequency, now.at)
  })

export const wantsReports = (membership: Membership, frequency: ReportFrequency, now: string): boolean =>
  (membership.isMember || isInvitationOpen(membership, now)) &&
  membership.emailPreferences.enabled &&
  membership.emailPreferences.frequency === frequency
