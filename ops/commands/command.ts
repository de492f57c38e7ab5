import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'

export interface Surroundings {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** Resolves when an embedded PostgreSQL is gone though nobody stopped it: it comes back at another address. */
  readonly postgresDied?: Promise<void>
  /**
   * From when it is asked for, Ctrl-C and a supervisor abort it rather than end the process: for what leaves something
   * behind.
   */
  readonly stopSignal: () => AbortSignal
  /** A line for the operator. */
  readonly say: (words: string) => void
  /** Aborts where nothing can be said any more: for what would go on for nobody. */
  readonly ended: AbortSignal
  /** The same beside the output, which programs may read. */
  readonly note: (words: string) => void
}

/** One of the operators' commands. Each works while the application runs and while it is stopped. */
export interface Command {
  /** One or two words. */
  readonly name: string
  /** Names of its arguments, all of them required. */
  readonly args: readonly string[]
  /** By name, without the dashes. */
  readonly options?: Readonly<Record<string, Option>>
  readonly summary: string
  /**
   * Of one that has something to do where there is nothing yet: looks whether it can, before a database is made for it,
   * and answers what is to be run then instead of `run`, which looks anew.
   * @throws CommandFailed
   */
  readonly beginsInEmpty?: (config: Config, args: readonly string[]) => Promise<Run>
  readonly run: Run
  /** Instead of it where the database is yet to be made, which is not its to do, or where the embedded one cannot be served. */
  readonly withoutDatabase?: (
    surroundings: Omit<Surroundings, 'databaseUrl'>,
    inTheWay: OperatorError | null,
  ) => Promise<void>
}

export type Run = (surroundings: Surroundings, args: readonly string[], options: Options) => Promise<void>

export interface Option {
  /** What its value is; a flag has none. */
  readonly value?: string
  readonly required?: boolean
}

/** The options that were given: a flag is true. */
export type Options = Readonly<Record<string, string | boolean | undefined>>

/** Says what is in the way of a command. */
export class CommandFailed extends OperatorError {
  override name = 'CommandFailed'
}
