import { ownedProjectLimit } from '#schema/limits.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { useCreateProject } from '#web/features/projects/api.ts'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Nobody has given this person a project yet. Loaded by the few who arrive without one. */
export default function FirstProject() {
  return (
    <>
      <PageHead title="No project found" />
      <CreateFirst />
    </>
  )
}

/** One press makes the first project, and opens it. */
function CreateFirst() {
  const create = useCreateProject()
  return (
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
  )
}
