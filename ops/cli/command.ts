import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'

export interface CommandContext {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** Resolves when the embedded PostgreSQL exits. PostgreSQL then restarts on another port. */
  readonly postgresExited?: Promise<void>
  /** Returns an `AbortSignal` for SIGINT and SIGTERM. After the call, SIGINT and SIGTERM no longer end the process. */
  readonly stopSignal: () => AbortSignal
  readonly print: (line: string) => void
  /** Aborts when a write to the output fails, or when the reader of the output closes the pipe. */
  readonly outputClosed: AbortSignal
  /** Prints to standard error, so that programs can parse the standard output. */
  readonly notify: (line: string) => void
}

export interface Command {
  readonly name: string
  readonly args: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  readonly summary: string
  /** Checks the input of a command that may create the database, before the database is created. @throws CliError */
  readonly checkInput?: (config: Config, args: readonly string[]) => Promise<void>
  readonly run: (context: CommandContext, args: readonly string[], options: Options) => Promise<void>
  /** Runs instead of `run` if the embedded database cannot start, or does not exist yet (`startupError` is null). */
  readonly runWithoutDatabase?: (
    context: Omit<CommandContext, 'databaseUrl'>,
    startupError: OperatorError | null,
  ) => Promise<void>
}

export interface Option {
  /** Name of the option value in the usage text. Missing if the option is a flag. */
  readonly value?: string
  readonly required?: boolean
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

export class CliError extends OperatorError {
  override name = 'CliError'
}
