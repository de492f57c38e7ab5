import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstRead } from '#web/api/read-position.ts'
import { followChanges } from './follow-changes.ts'

/** Shows nothing: what is shown follows what others do, as long as this is there. Loaded by the Layout. */
export default function Live() {
  const client = useQueryClient()
  useEffect(() => followChanges(client, firstRead()), [client])
  return null
}
