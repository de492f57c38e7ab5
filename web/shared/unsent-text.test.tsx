import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { hasUnsentData } from '#web/http/unload-warning.ts'
import { removeSentText } from './unsent-text.ts'

test('a field that the user clears while its text is being sent has no unsent data afterwards', () => {
  const client = new QueryClient()
  removeSentText(client, 'status-note-1', 'Printing')
  expect(hasUnsentData(client)).toBe(false)
})
