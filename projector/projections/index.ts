import type { ReadModelProjection } from './tables.ts'
import { checklists } from './checklists.ts'
import { erasedUsers } from './erased-users.ts'
import { guides } from './guides.ts'
import { highestIds } from './highest-ids.ts'
import { history } from './history.ts'
import { links } from './links.ts'
import { memberActivity } from './member-activity.ts'
import { notes } from './notes.ts'
import { team } from './team.ts'
import { planning } from './planning.ts'
import { platform } from './platform.ts'
import { projects } from './projects.ts'
import { reports } from './reports.ts'
import { roadmap } from './roadmap.ts'
import { slots } from './slots.ts'
import { statusUpdates } from './status-updates.ts'
import { tasks } from './tasks.ts'
import { votes } from './votes.ts'

/** Increase `readVersion` if a changed projection gives other rows for existing events. */
export const projections: readonly ReadModelProjection[] = [
  roadmap,
  guides,
  projects,
  tasks,
  planning,
  notes,
  links,
  checklists,
  statusUpdates,
  team,
  memberActivity,
  reports,
  platform,
  votes,
  slots,
  highestIds,
  erasedUsers,
  history,
]
