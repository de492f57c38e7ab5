import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstPosition } from '#web/http/projection-position.ts'
import { followChanges } from './follow-changes.ts'

/** Keeps the cached data up to date with the live stream. Renders nothing. */
export default function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => followChanges(client, firstPosition()), [client])
  return null
}
