import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'

export interface CommandContext {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** Resolves when the embedded PostgreSQL ends. A restarted PostgreSQL has another port. */
  readonly postgresExited?: Promise<void>
  readonly stopSignal: () => AbortSignal
  readonly print: (line: string) => void
  /** Aborts when a write to the output fails, or when the reader of the output has closed the pipe. */
  readonly outputClosed: AbortSignal
  /** Prints to standard error. Standard output contains only results, which programs can parse. */
  readonly notify: (line: string) => void
}

export interface Command {
  readonly name: string
  readonly args: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  readonly summary: string
  /** Checks the input before the database is opened. @throws CliError */
  readonly checkInput?: (config: Config, args: readonly string[], options: Options) => void | Promise<void>
  /** The command creates the embedded database if it is missing. Other commands then fail. */
  readonly createsDatabase?: true
  readonly run: (context: CommandContext, args: readonly string[], options: Options) => Promise<void>
  /** Called instead of `run` if the embedded database is missing (`startupError` is null) or does not start. */
  readonly runWithoutDatabase?: (
    context: Omit<CommandContext, 'databaseUrl'>,
    startupError: OperatorError | null,
  ) => Promise<void>
}

export interface Option {
  /** Name of the option's value in the usage text. A flag has no value. */
  readonly value?: string
  readonly required?: boolean
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

export class CliError extends OperatorError {
  override name = 'CliError'
}
