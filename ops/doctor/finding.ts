import { reasonOf } from '#store/in-the-way.ts'

/** What one look found. */
export interface Finding {
  readonly what: string
  /** `broken`: Brandpath does not work so. `doubtful`: it does, but somebody should know. */
  readonly state: 'well' | 'doubtful' | 'broken'
  readonly said: string
  /** What to do about it, where it is not well. */
  readonly advice?: string
}

export const well = (what: string, said: string): Finding => ({ what, state: 'well', said })
export const doubtful = (what: string, said: string, advice: string): Finding => ({
  what,
  state: 'doubtful',
  said,
  advice,
})
export const broken = (what: string, said: string, advice: string): Finding => ({
  what,
  state: 'broken',
  said,
  advice,
})

const marks = { well: '✓', doubtful: '!', broken: '✗' } as const

/** For an operator's terminal. */
export const describe = ({ what, state, said, advice }: Finding): string =>
  `${marks[state]} ${what.padEnd(12)} ${said}${advice === undefined ? '' : `\n  ${' '.repeat(12)} → ${advice}`}`

/** In one line. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? reasonOf(error) : String(error)
