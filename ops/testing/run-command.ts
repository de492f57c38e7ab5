import pino from 'pino'
import { readConfig } from '#schema/config.ts'
import type { Command, CommandContext, Options } from '../cli/command.ts'

interface CommandCall {
  readonly databaseUrl: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly options?: Options
  readonly postgresExited?: Promise<void>
}

/** Runs an operator command in this process. Returns its standard output and standard error. */
export async function runCommand(
  command: Command,
  { databaseUrl, env = {}, args = [], options = {}, postgresExited = new Promise(() => {}) }: CommandCall,
): Promise<string> {
  const lines: string[] = []
  const context: CommandContext = {
    config: readConfig({ DATABASE_URL: databaseUrl, ...env }),
    databaseUrl,
    postgresExited,
    log: pino({ level: 'silent' }),
    print: (line) => void lines.push(line),
    stopSignal: () => new AbortController().signal,
    outputClosed: new AbortController().signal,
    notify: (line) => void lines.push(line),
  }
  await command.run(context, args, options)
  return lines.join('\n')
}
