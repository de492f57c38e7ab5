import { backupAll, restoreAll } from './backup.ts'
import type { Command } from './command.ts'
import { logCopy } from './log-copy.ts'
import { doctor } from './doctor.ts'
import { events } from './events.ts'
import { projectionsDrop, projectionsRebuild, projectionsStatus, projectionsSwitch } from './projections.ts'
import { reportsRun } from './reports.ts'
import { roadmapExport, roadmapPublish, roadmapShow } from './roadmap.ts'
import { exportOne, importOne } from './transfer.ts'
import { userErase } from './user-erase.ts'
import { userExport } from './user-export.ts'
import { usersDemote, usersList, usersPromote } from './users.ts'

/** All of the operators' commands, in the order in which `--help` lists them. */
export const commands: readonly Command[] = [
  doctor,
  usersList,
  usersPromote,
  usersDemote,
  userExport,
  userErase,
  projectionsStatus,
  projectionsRebuild,
  projectionsSwitch,
  projectionsDrop,
  reportsRun,
  events,
  roadmapShow,
  roadmapExport,
  roadmapPublish,
  exportOne,
  importOne,
  backupAll,
  restoreAll,
  logCopy,
]
