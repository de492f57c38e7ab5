import { messageWithCauses } from '#kernel/telemetry/messages.ts'

/** Duration of a check in milliseconds. A cached result keeps the duration of its measurement. */
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

/** Measures the duration of the operation. @throws MeasuredFailure if the operation fails */
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
