import { WifiOff } from 'lucide-react'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/EmptyState.tsx'

export type AwayProps = Pick<EmptyStateProps, 'title' | 'level' | 'children'>

/** In the place of what cannot be shown offline, see `useAway`. It needs no button: it loads by itself. */
export const Away = (props: AwayProps) => (
  <div role="status">
    <EmptyState {...props} mark={<WifiOff aria-hidden="true" />} />
  </div>
)
