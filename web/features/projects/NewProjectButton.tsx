import { Plus } from 'lucide-react'
import { labels } from '#web/features/actions/labels.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import * as styles from './home.css.ts'

export type NewProjectButtonProps = {
  pending: boolean
  /** Why there can be no further one; null where there can. */
  refusal: string | null
  onCreate: () => void
  size?: 'md' | 'lg'
}

/** Makes the next project. At the limit it says so, and why to whoever asks. */
export function NewProjectButton({ pending, refusal, onCreate, size = 'md' }: NewProjectButtonProps) {
  const atLimit = refusal !== null && !pending
  const button = (
    <Button
      variant="primary"
      size={size}
      pending={pending}
      pendingLabel="Creating..."
      aria-disabled={atLimit}
      onClick={onCreate}
    >
      {atLimit ? (
        'Project Limit Reached'
      ) : (
        <>
          <Plus aria-hidden="true" /> {labels.newProject}
        </>
      )}
    </Button>
  )
  if (!atLimit) return button
  return (
    <div className={styles.create}>
      <Tooltip label={refusal}>{button}</Tooltip>
      <p className={styles.reason} aria-hidden="true">
        {refusal}
      </p>
    </div>
  )
}
