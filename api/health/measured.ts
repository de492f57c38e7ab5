import { messageWithCauses } from '#kernel/telemetry/messages.ts'

/** A result that may be cached, with the milliseconds that it took when it was measured. */
export interface Measured {
  readonly took: number
}

export class MeasuredFailure extends Error implements Measured {
  override readonly name = 'MeasuredFailure'
  readonly took: number

  constructor(cause: unknown, took: number) {
    super(messageWithCauses(cause), { cause })
    this.took = took
  }
}

/** @throws MeasuredFailure */
export async function measure(operation: () => Promise<void>): Promise<Measured> {
  const startedAt = performance.now()
  const took = () => performance.now() - startedAt
  try {
    await operation()
  } catch (error) {
    throw new MeasuredFailure(error, took())
  }
  return { took: took() }
}
