/** As much of a pino logger as is used here. */
export interface Log {
  info(facts: object, message: string): void
  warn(message: string): void
}
