import { ownedProjectLimit } from '#schema/limits.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { useCreateProject } from '#web/features/projects/api.ts'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Nobody has given this person a project yet: one press makes the first, and opens it. */
export function FirstProject() {
  const create = useCreateProject()
  return (
    <>
      <PageHead title="No project found" />
      <EmptyState
        level="h1"
        mark={<Mark size="2.5rem" />}
        title="No project found. Create your first project!"
        action={
          <Button
            variant="primary"
            pending={create.isPending}
            pendingLabel="Creating..."
            onClick={() => create.mutate('My First Project')}
          >
            Create Project
          </Button>
        }
      >
        You can create up to {ownedProjectLimit} projects.
      </EmptyState>
    </>
  )
}
