import * as z from 'zod/mini'
import { isControlled } from './early-responses.ts'
import { cachedResponse, cachedUserId } from './response-cache.ts'

/** Id of the user of the last visit while the first render is prepared. Null at all other times. */
let lastUser: Promise<number | null> | null = null
let isUsed = false
let reportServerQuery: () => void = () => undefined

/**
 * Answers queries with the cached responses of the last visit until `endLastVisit` is called. Resolves at the first query
 * that must wait for the server. Resolves immediately if there was no last visit.
 */
export function startLastVisit(): Promise<void> {
  if (!isControlled()) return Promise.resolve()
  lastUser = cachedUserId().catch(() => null)
  return new Promise((resolve) => (reportServerQuery = resolve))
}

/** Returns true if a query got data of the last visit. The data is then out of date. */
export function endLastVisit(): boolean {
  lastUser = null
  return isUsed
}

export const isPreparing = (): boolean => lastUser !== null

/**
 * Returns the data of a cached response, or undefined if the query must be sent to the server: after the first render, if
 * no response is cached, or if the cached response does not have the expected shape.
 */
export async function lastVisitData<Shape extends z.ZodMiniType>(
  address: string,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const data = z.safeParse(shape, await cachedBody(address)).data
  // After the first render, no query would replace this data.
  if (data !== undefined && lastUser !== null) {
    isUsed = true
    return data
  }
  reportServerQuery()
  return undefined
}

async function cachedBody(address: string): Promise<unknown> {
  const userId = (await lastUser) ?? null
  if (userId === null) return undefined
  const response = await cachedResponse(userId, new URL(address, location.href).href).catch(() => undefined)
  return response?.json().catch(() => undefined)
}
