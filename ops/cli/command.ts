import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'

export interface CommandContext {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** Resolves when an embedded PostgreSQL exits. It restarts on another port. */
  readonly postgresExited?: Promise<void>
  /** Aborts at SIGINT and SIGTERM, which no longer end the process. */
  readonly stopSignal: () => AbortSignal
  readonly print: (line: string) => void
  /** Aborts when the output cannot be written, or its reader closes it. */
  readonly outputClosed: AbortSignal
  /** Prints to standard error, so that programs can parse the output. */
  readonly notify: (line: string) => void
}

export interface Command {
  readonly name: string
  readonly args: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  readonly summary: string
  /** Only for a command that creates the database: checks its input before that. @throws CliError */
  readonly checkInput?: (config: Config, args: readonly string[]) => Promise<void>
  readonly run: (context: CommandContext, args: readonly string[], options: Options) => Promise<void>
  /** Runs instead of `run` if the embedded database does not exist yet (null) or cannot be started (the error). */
  readonly runWithoutDatabase?: (
    context: Omit<CommandContext, 'databaseUrl'>,
    startupError: OperatorError | null,
  ) => Promise<void>
}

export interface Option {
  /** Name of its value in the usage; absent for a flag. */
  readonly value?: string
  readonly required?: boolean
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

export class CliError extends OperatorError {
  override name = 'CliError'
}
