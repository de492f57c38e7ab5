import { expect } from 'vitest'
import * as z from 'zod/mini'
import { errorBody } from '#schema/api/shared.ts'
import type { Answer } from './client.ts'

/** Expects an error response with this status, the common shape, and no internal details. */
export function expectFailure(answer: Answer, status: number, error?: string | RegExp): void {
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  const body = z.parse(errorBody, answer.body())
  expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['error'])
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|"stack"/)
  if (typeof error === 'string') expect(body.error).toBe(error)
  else if (error) expect(body.error).toMatch(error)
}

/** Returns the errors by field. */
export const fieldsOf = (answer: Answer) => answer.body<{ fields?: Record<string, string> }>().fields ?? {}
