import { pino, type Logger } from 'pino'

export type LogObserver = (
  level: number,
  bindings: () => Readonly<Record<string, unknown>>,
  args: readonly unknown[],
) => void

/** Passes the arguments of each call from level `info` on to the observer, also if that level is not written. */
export function observeLogger(log: Logger, observe: LogObserver): Logger {
  const observed = log.child({})
  const hooks = {
    logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
      observe(level, () => this.bindings(), args)
      if (level >= log.levelVal) method.apply(this, args)
    },
  }
  Object.assign(observed, { [pino.symbols.hooksSym]: hooks })
  observed.level = log.isLevelEnabled('info') ? log.level : 'info' // setting the level installs the hook
  return observed
}
