import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'

export interface CommandContext {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** Resolves when an embedded PostgreSQL exits unexpectedly. It restarts on another port. */
  readonly postgresExited?: Promise<void>
  /** Aborts at SIGINT and SIGTERM. From the first call on, these signals no longer end the process. */
  readonly stopSignal: () => AbortSignal
  /** Prints a line to standard output. */
  readonly print: (line: string) => void
  /** Aborts when standard output cannot be written or its reader has closed it. */
  readonly outputClosed: AbortSignal
  /** Prints a line to standard error, so that programs can still parse the output. */
  readonly notify: (line: string) => void
}

/** A command for operators. It works while the application runs and while it is stopped. */
export interface Command {
  /** One or two words. */
  readonly name: string
  /** Names of the required arguments. */
  readonly args: readonly string[]
  /** Options by name, without the dashes. */
  readonly options?: Readonly<Record<string, Option>>
  readonly summary: string
  /**
   * Only for a command that fills an empty installation: checks its input before a database is created, and returns
   * what runs instead of `run`.
   * @throws CliError
   */
  readonly prepare?: (config: Config, args: readonly string[]) => Promise<RunCommand>
  readonly run: RunCommand
  /** Runs instead of `run` if the embedded database does not exist yet (null) or cannot be started (the error). */
  readonly runWithoutDatabase?: (
    context: Omit<CommandContext, 'databaseUrl'>,
    startupError: OperatorError | null,
  ) => Promise<void>
}

export type RunCommand = (context: CommandContext, args: readonly string[], options: Options) => Promise<void>

export interface Option {
  /** Name of its value in the usage; absent for a flag. */
  readonly value?: string
  readonly required?: boolean
}

/** The options of one call; a flag is true. */
export type Options = Readonly<Record<string, string | boolean | undefined>>

/** A command cannot continue, for a reason that the operator can act on. */
export class CliError extends OperatorError {
  override name = 'CliError'
}
