import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { noteAway } from '#web/api/connection.ts'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/EmptyState.tsx'

export type AwayProps = Pick<EmptyStateProps, 'title' | 'level' | 'children'>

/** In the place of what cannot be shown offline, see `useAway`. It needs no button: it loads by itself. */
export function Away(props: AwayProps) {
  useEffect(noteAway, [])
  return (
    <div role="status">
      <EmptyState {...props} mark={<WifiOff aria-hidden="true" />} />
    </div>
  )
}
