import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig, type Config } from '#schema/config.ts'
import { reportStartupError } from '#kernel/startup/startup-error.ts'
import { startApplication, type Application } from './application.ts'
import { buildClient } from './client-build.ts'
import { stopSignal, stopSignals } from './stop-signal.ts'

/** Runs the application until it is stopped or fails. If `onReady` returns a function, calls it before the shutdown. */
export async function runApplication(
  loading: readonly ChildProcess[],
  onReady: (application: Application, config: Config) => Promise<(() => Promise<void>) | undefined>,
): Promise<never> {
  const stopping = stopSignal()
  try {
    const config = readConfig(process.env)
    const log = pino({ level: config.LOG_LEVEL })
    for (const signal of stopSignals) process.once(signal, () => log.info({ by: signal }, 'Stopping'))
    const clientBuilt = buildClient()
    clientBuilt.catch(() => {}) // prevents an unhandled rejection; `startApplication` reports the error
    const application = await startApplication(config, log, stopping, clientBuilt, loading)
    if (!stopping.aborted) {
      const close = await onReady(application, config)
      await Promise.race([stopping.aborted || once(stopping, 'abort'), application.failed])
      await close?.()
    }
    await application.stop()
  } catch (error) {
    for (const child of loading) child.kill()
    reportStartupError(error, operatorAdvice(process.env))
  }
  // An open connection would keep the process running.
  process.exit()
}
