import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '#schema/operator-error.ts'
import type { Log } from './log.ts'
import { maintenanceUrl } from './application-database.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { createCluster, refuseOtherMajor, sweepDrafts } from './cluster.ts'
import { owner } from './files.ts'
import { type Hold, silence, takeHold } from './hold.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { dataFolder, finishMove, handOver, placeForNewData, settle } from './place.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'
import { launch, type ServerProcess } from './server-process.ts'

export interface JoinOrLaunch {
  dataDir: string
  log: Log
  durable: boolean
  userNamespaces: boolean
  password: string
  installed: Binaries
}

export interface Running {
  /** Where the data lies. */
  folder: string
  postmaster: Postmaster
  hold: Hold
  /** Whether it is we who started it. */
  launched: boolean
}

/** Milliseconds. Recovery after a crash reads what was written since the last checkpoint: seconds at most. */
const patience = 60_000

/** Milliseconds of silence from a server that says of itself that it is ready, and that somebody else has started. */
const endurance = 10_000

/** One process at a time; the others join the server that it leaves running. */
export async function joinOrLaunch(options: JoinOrLaunch): Promise<Running> {
  return oneAtATime(options.dataDir, patience, async () => {
    await finishMove(options.dataDir)
    await sweepDrafts(await dataFolder(options.dataDir))
    return lookUntilHeld(options)
  })
}

/**
 * Looks, and looks again, until the server runs and is held: its last user may be stopping it at this moment,
 * and what a killed one left may take an instant to be gone.
 */
async function lookUntilHeld(options: JoinOrLaunch): Promise<Running> {
  const deadline = Date.now() + patience
  let ours: ServerProcess | undefined
  let silent = 0
  while (Date.now() < deadline) {
    const folder = await dataFolder(options.dataDir)
    const postmaster = await findPostmaster(folder)
    if (postmaster?.alive) {
      const launched = ours?.pid === postmaster.pid
      const hold = await holdWhenReady(postmaster, options)
      if (typeof hold === 'object') return { folder, postmaster, hold, launched }
      silent = hold === 'silent' ? silent + silence : 0
      if (silent >= endurance && !launched) throw unanswered(postmaster, options)
    } else if (!ours || ours.ended() !== undefined) {
      if (ours) refuseUnlessPassing(ours.ended() ?? '')
      ours = await prepareAndLaunch(options, postmaster?.pid)
    }
    await delay(20)
  }
  const words = [
    `PostgreSQL in ${options.dataDir} was not ready after ${patience / 1000} s.`,
    ours?.ended() ?? `What it is at stands in ${logOf(options)}.`,
  ]
  throw new OperatorError(words.join(' '))
}

function unanswered({ pid }: Postmaster, options: JoinOrLaunch): OperatorError {
  return new OperatorError(
    `PostgreSQL in ${options.dataDir} runs as process ${pid}, and says nothing: it is frozen, or the machine is too busy. ` +
      'Wait, or end it and the processes below it (kill -9): the application starts it again, and nothing that was ' +
      `acknowledged is lost. Its log is ${logOf(options)}.`,
  )
}

const logOf = ({ dataDir }: JoinOrLaunch) => join(dataDir, 'postgres.log')

/** @returns 'busy' also of one that says itself that it is not ready: one that starts or recovers gets its minute. */
async function holdWhenReady(
  postmaster: Postmaster,
  options: JoinOrLaunch,
): Promise<Hold | 'busy' | 'silent'> {
  if (!postmaster.ready) return 'busy'
  return takeHold(maintenanceUrl(postmaster, options.password), options.log)
}

async function prepareAndLaunch(options: JoinOrLaunch, stalePid: number | undefined): Promise<ServerProcess> {
  const { dataDir, log, durable, userNamespaces, password, installed } = options
  const dataOwner = await owner(await dataFolder(dataDir))
  const runAs = await chooseRunAs({ postgres: installed.postgres, dataDir, dataOwner, userNamespaces })
  const isNew = dataOwner === undefined
  const folder = isNew ? await placeForNewData(dataDir, runAs) : await handOver(dataDir, runAs)
  const binaries = await binariesFor(runAs, installed, dirname(folder))
  if (isNew) {
    await createCluster(folder, binaries, { runAs, password, durable })
    await settle(dataDir, folder)
  }
  await refuseOtherMajor(folder, binaries)
  log.info({ folder }, `starting PostgreSQL ${installed.version} ${runAs.says}`)
  return launch(folder, { runAs, binaries, logFile: logOf(options), durable, stalePid })
}

/** Of what can end a server that starts, this passes: another was quicker, or a killed one is not yet gone. */
const passing =
  /postmaster\.pid" (already exists|is empty)|shared memory block|could not bind|TCP\/IP sockets/

function refuseUnlessPassing(words: string): void {
  if (!passing.test(words)) throw new OperatorError(`PostgreSQL ended as it started. ${words}`)
}
