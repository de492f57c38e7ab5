import type { ReportFrequency } from '#schema/roles.ts'
import { isOpen, type Entry, type Team } from './team-state.ts'

/** Active members who want to hear what teammates send, the sender too; whoever is only invited does not. */
export const statusUpdateRecipients = (team: Team): readonly Entry[] =>
  [...team.values()].filter(wantsStatusUpdates)

export const wantsStatusUpdates = ({ isMember, mail }: Entry): boolean => isMember && mail.statusUpdates

/** Members, and those whose invitation is open at this time (ISO 8601, UTC), who chose this frequency. */
export const reportRecipients = (team: Team, frequency: ReportFrequency, now: string): readonly Entry[] =>
  [...team.values()].filter((entry) => wantsReports(entry, frequency, now))

export const wantsReports = (entry: Entry, frequency: ReportFrequency, now: string): boolean =>
  (entry.isMember || isOpen(entry, now)) && entry.mail.enabled && entry.mail.frequency === frequency
