/** `npm start`: runs the whole application with the embedded services or those of the environment. */
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#schema/config.ts'
import { reportStartupError } from '#kernel/process/startup-error.ts'
import { startApplication, type Application } from './application.ts'
import { buildClient } from './client-build.ts'
import { logStop, stopSignal, untilAborted } from './stop-signal.ts'

const print = (line: string) => console.log(line)

async function start(): Promise<Application> {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL })
  logStop(log)
  await buildClient(print)
  const application = await startApplication(config, log, stopping)
  if (stopping.aborted) return application
  print(`\nBrandpath is ready: ${application.url}`)
  print(`Data: ${application.folder ?? 'the database of DATABASE_URL'}`)
  if (config.SMTP_URL === undefined)
    print(`Emails are written to ${path.join(path.resolve(config.DATA_DIR), 'mail')}.`)
  print('Press Ctrl-C to stop.\n')
  return application
}

const stopping = stopSignal()

try {
  const application = await start()
  await Promise.race([untilAborted(stopping), application.failed])
  await application.stop()
} catch (error) {
  reportStartupError(error)
}
// An open connection would keep the process alive.
process.exit()
