import { Suspense } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { formatCount, formatNumber } from '#web/ui/text/format.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { roleLabels } from '#web/shared/team/member.ts'
import { cardGrid } from '#web/ui/card/card.css.ts'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { ProjectCard } from './ProjectCard.tsx'

const DeleteProjectDialog = lazyComponent(() => import('./DeleteProjectDialog.tsx'))

export type ProjectListProps = { projects: readonly Project[]; userId: number }

export function ProjectList({ projects, userId }: ProjectListProps) {
  const { item, dialog, ask } = useConfirmation<Project>()
  return (
    <>
      <div className={cardGrid}>
        {projects.map((project) => {
          const owned = project.ownerId === userId
          const mayDelete = reasonNotTo(owned ? 'owner' : project.role, 'delete') === null
          return (
            <ProjectCard
              key={project.id}
              project={project}
              role={owned ? 'Owner' : roleLabels[project.role]}
              onDelete={mayDelete ? () => ask(project) : null}
            />
          )
        })}
      </div>
      <Suspense>{item !== null && <DeleteProjectDialog project={item} {...dialog} />}</Suspense>
    </>
  )
}

export const ProjectSkeletons = () => (
  <div className={cardGrid} aria-hidden="true">
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} height="16.75rem" />
    ))}
  </div>
)

export function projectCountText(projects: readonly Project[], userId: number): string {
  if (projects.length === 0) return 'No projects yet'
  const owned = projects.filter(({ ownerId }) => ownerId === userId).length
  return `${formatCount(projects.length, 'project')}: ${formatNumber(owned)} owned, ${formatNumber(projects.length - owned)} invited`
}
