import { pino, type Logger } from 'pino'

export type Hear = (
  level: number,
  bindings: () => Readonly<Record<string, unknown>>,
  args: readonly unknown[],
) => void

/**
 * A logger that writes as the given one, and lets what is at least `info` be heard, whatever level is written: as it
 * was said, not as a line of text. So are its children.
 */
export function listenTo(log: Logger, hear: Hear): Logger {
  const heard = log.child({})
  const hooks = {
    logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
      hear(level, () => this.bindings(), args)
      if (level >= log.levelVal) method.apply(this, args)
    },
  }
  Object.assign(heard, { [pino.symbols.hooksSym]: hooks })
  heard.level = log.isLevelEnabled('info') ? log.level : 'info' // which puts the hook in its place
  return heard
}
