import { RequestError } from './request-error.ts'

/** Another try may help where the server could not be reached or failed; never where it said no. */
export const mayHelp = (error: unknown): boolean =>
  !(error instanceof RequestError) || error.status >= 500 || error.status === 429
