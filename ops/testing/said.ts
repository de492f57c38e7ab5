import pino from 'pino'
import { readConfig } from '#schema/config.ts'
import type { Command, Options } from '../commands/command.ts'

interface Asked {
  readonly databaseUrl: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly options?: Options
  readonly postgresDied?: Promise<void>
}

/** What a command says, run in this process. @throws what it fails with */
export async function said(
  command: Command,
  { databaseUrl, env = {}, args = [], options = {}, postgresDied = new Promise(() => {}) }: Asked,
): Promise<string> {
  const lines: string[] = []
  const surroundings = {
    config: readConfig({ DATABASE_URL: databaseUrl, ...env }),
    databaseUrl,
    postgresDied,
    log: pino({ level: 'silent' }),
    say: (words: string) => void lines.push(words),
    stopSignal: () => new AbortController().signal,
    ended: new AbortController().signal,
    note: (words: string) => void lines.push(words),
  }
  await command.run(surroundings, args, options)
  return lines.join('\n')
}
