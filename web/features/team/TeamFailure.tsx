import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { sentence } from '#web/ui/text/sentence.ts'

export type TeamFailureProps = { error: Error; retrying: boolean; onRetry: () => void; level?: 'h2' | 'h3' }

/** The team did not come: why, and another try. */
export const TeamFailure = ({ error, retrying, onRetry, level = 'h2' }: TeamFailureProps) => (
  <ErrorState
    level={level}
    title="Error loading team members"
    action={
      <Button variant={level === 'h2' ? 'primary' : 'secondary'} pending={retrying} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {sentence(error.message)}
  </ErrorState>
)
