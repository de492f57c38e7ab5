import { withCauses } from '#store/with-causes.ts'

/** Where the answer may be one of a while ago: the milliseconds that it took then. */
export interface Measured {
  readonly took: number
}

/** A refusal, which may be one of a while ago as well. */
export class MeasuredFailure extends Error implements Measured {
  override readonly name = 'MeasuredFailure'
  readonly took: number

  constructor(cause: unknown, took: number) {
    super(withCauses(cause), { cause })
    this.took = took
  }
}

/** Says how long it took, and of a failure too. */
export async function measured(ask: () => Promise<void>): Promise<Measured> {
  const begun = performance.now()
  const took = () => performance.now() - begun
  try {
    await ask()
  } catch (error) {
    throw new MeasuredFailure(error, took())
  }
  return { took: took() }
}
