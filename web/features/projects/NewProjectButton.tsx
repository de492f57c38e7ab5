import { Plus } from 'lucide-react'
import { labels } from '#web/shared/action-labels.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import * as styles from './projects.css.ts'

export type NewProjectButtonProps = {
  pending: boolean
  /** The reason why the user cannot create another project. Null if the user can. */
  disabledReason: string | null
  onCreate: () => void
  size?: 'md' | 'lg'
}

export function NewProjectButton({ pending, disabledReason, onCreate, size = 'md' }: NewProjectButtonProps) {
  const atLimit = disabledReason !== null && !pending
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
      <Tooltip label={disabledReason}>{button}</Tooltip>
      <p className={styles.reason} aria-hidden="true">
        {disabledReason}
      </p>
    </div>
  )
}
