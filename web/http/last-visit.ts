import { isControlled } from './early-responses.ts'
import { cachedResponse, cachedUserId } from './response-cache.ts'

/** Id of the user of the last visit while the first render is prepared. Null at all other times. */
let lastUser: Promise<number | null> | null = null
let isUsed = false

/** Answers queries with the cached responses of the last visit until `endLastVisit` is called. */
export function startLastVisit(): void {
  if (isControlled()) lastUser = cachedUserId().catch(() => null)
}

/** Returns true if a query got data of the last visit. The data is then out of date. */
export function endLastVisit(): boolean {
  lastUser = null
  return isUsed
}

export const isPreparing = (): boolean => lastUser !== null

/** Returns the body of a cached response, or undefined after the first render or if none is cached. */
export async function lastVisitBody(address: string): Promise<unknown> {
  const userId = (await lastUser) ?? null
  if (userId === null) return undefined
  const response = await cachedResponse(userId, new URL(address, location.href).href).catch(() => undefined)
  const body: unknown = await response?.json().catch(() => undefined)
  // After the first render, no query would replace this data.
  if (lastUser === null) return undefined
  isUsed ||= body !== undefined
  return body
}
