import { allLeads } from '#schema/tables/database.ts'
import type { Leader, Status } from './status.ts'

/** Seconds without a heartbeat, one of which comes every second, after which a standby has had its turn, too. */
const silence = 15

/** What an operator has to look at, in words; nothing while somebody works. To be behind is no fault yet. */
export function unwell({ schema, isBuilt, leaders, trouble }: Status): string[] {
  return [
    ...(isBuilt ? [] : [`There is no ${schema}: nobody has begun its read models.`]),
    ...allLeads(schema).flatMap((name) => leaderless(name, leaders)),
    ...(trouble === null ? [] : [`In the way: ${trouble}`]),
  ]
}

/** It leads, by what it said last, and has said nothing for longer than a standby waits. */
export const isSilent = ({ pid, silentForSeconds }: Leader) => pid !== null && silentForSeconds > silence

/** Somebody has the lead, whatever is heard of him. */
export const isLed = (name: string, leaders: readonly Leader[]) =>
  leaders.some(({ of, pid }) => of === name && pid !== null)

function leaderless(name: string, leaders: readonly Leader[]): string[] {
  const leader = leaders.find((one) => one.of === name)
  if (!leader || !isLed(name, leaders)) return [`Nobody leads ${name}.`]
  if (!isSilent(leader)) return []
  return [
    `The leader of ${name}, backend ${leader.pid}, has been silent for ${Math.round(leader.silentForSeconds)} s.`,
  ]
}
