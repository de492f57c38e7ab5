import { ownedProjectLimit } from '#schema/limits.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCreateProject } from '#web/shared/projects/projects.ts'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'

export default function FirstProject() {
  const create = useCreateProject()
  return (
    <>
      <PageHead title="No project found" />
      <EmptyState
        level="h1"
        mark={<Mark size="2.5rem" flush />}
        title="No project found. Create your first project!"
        action={
          <Button
            variant="primary"
            pending={create.isPending || create.isSuccess}
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
