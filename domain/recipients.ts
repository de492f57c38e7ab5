import type { ReportFrequency } from '#schema/roles.ts'
import { isOpen, type Entry, type Team } from './team-state.ts'

/** Active members who want to hear what teammates send, the sender too; whoever is only invited does not. */
export const statusUpdateRecipients = (team: Team): readonly Entry[] =>
  [...team.values()].filter(wantsStatusUpdates)

export const wantsStatusUpdates = ({ isMember, mail }: Entry): boolean => isMember && mail.statusUpdates

/** A team as it was at a time: ISO 8601, UTC. */
export interface TeamAt {
  readonly team: Team
  readonly at: string
}

/**
 * Members, and those whose invitation is open, who chose this frequency: when the report was due, and now still.
 * Nobody gets one by having just joined or chosen, however late it is issued.
 */
export const reportRecipients = (
  frequency: ReportFrequency,
  { due, now }: { due: TeamAt; now: TeamAt },
): readonly Entry[] =>
  [...now.team.values()].filter((entry) => {
    const before = due.team.get(entry.id)
    return before && wantsReports(before, frequency, due.at) && wantsReports(entry, frequency, now.at)
  })

export const wantsReports = (entry: Entry, frequency: ReportFrequency, now: string): boolean =>
  (entry.isMember || isOpen(entry, now)) && entry.mail.enabled && entry.mail.frequency === frequency
