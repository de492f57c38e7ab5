import { expect } from 'vitest'
import * as z from 'zod/mini'
import { errorBody } from '#schema/api/shared.ts'
import type { ClientResponse } from './client.ts'

/** Expects an error response with this status, the fields of all error responses, and no internal details. */
export function expectFailure(response: ClientResponse, status: number, error?: string | RegExp): void {
  expect([response.status, response.text]).toEqual([status, response.text])
  const body = z.parse(errorBody, response.body())
  expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['error'])
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(response.text).not.toMatch(/node_modules|\.ts:\d|"stack"/)
  if (typeof error === 'string') expect(body.error).toBe(error)
  else if (error) expect(body.error).toMatch(error)
}

/** Returns the validation errors by field name. */
export const fieldsOf = (response: ClientResponse) =>
  response.body<{ fields?: Record<string, string> }>().fields ?? {}
