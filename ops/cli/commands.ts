import { backupCommand, logCopyCommand, restoreCommand } from './backup/commands.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor/commands.ts'
import { userEraseCommand } from './erasure/commands.ts'
import { eventsCommand } from './events/commands.ts'
import {
  projectionsDropCommand,
  projectionsRebuildCommand,
  projectionsStatusCommand,
  projectionsSwitchCommand,
} from './projections/commands.ts'
import { reportsRunCommand } from './reports/commands.ts'
import { roadmapExportCommand, roadmapPublishCommand, roadmapShowCommand } from './roadmap/commands.ts'
import { exportProjectCommand, importCommand } from './transfer/commands.ts'
import { usersDemoteCommand, usersListCommand, usersPromoteCommand } from './accounts/commands.ts'
import { userExportCommand } from './accounts/export.ts'

export const commands: readonly Command[] = [
  doctorCommand,
  usersListCommand,
  usersPromoteCommand,
  usersDemoteCommand,
  userExportCommand,
  userEraseCommand,
  projectionsStatusCommand,
  projectionsRebuildCommand,
  projectionsSwitchCommand,
  projectionsDropCommand,
  reportsRunCommand,
  eventsCommand,
  roadmapShowCommand,
  roadmapExportCommand,
  roadmapPublishCommand,
  exportProjectCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  logCopyCommand,
]
