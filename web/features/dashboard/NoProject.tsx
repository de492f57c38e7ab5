import { Button } from '#web/ui/button/Button.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ownedProjectLimit } from '#schema/limits.ts'

export type NoProjectProps = { creating: boolean; onCreate: () => void }

/** Nobody has given this person a project yet. */
export const NoProject = ({ creating, onCreate }: NoProjectProps) => (
  <EmptyState
    level="h1"
    mark={<Mark />}
    title="No project found. Create your first project!"
    action={
      <Button variant="primary" pending={creating} pendingLabel="Creating..." onClick={onCreate}>
        Create Project
      </Button>
    }
  >
    You can create up to {ownedProjectLimit} projects.
  </EmptyState>
)
