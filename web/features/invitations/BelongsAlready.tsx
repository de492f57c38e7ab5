import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#web/features/projects/api.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { GoHome, InvitationError } from './InvitationError.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'
import { Verifying } from './Underway.tsx'

/** Whoever has his place already is led there. Without a project it is a place on Brandpath itself. */
export function BelongsAlready({ projectId }: { projectId: number | null }) {
  const { data: projects, isPending } = useQuery({ ...projectsQuery, enabled: projectId !== null })
  if (projectId === null) {
    return (
      <InvitationError title="You are already here">
        You have accepted this invitation before.
      </InvitationError>
    )
  }
  if (isPending) return <Verifying />
  const name = projects?.find(({ id }) => id === projectId)?.name ?? 'this project'
  return (
    <InvitationFrame
      title={`You are already in ${name}`}
      heading={
        <>
          You are already in <bdi>{name}</bdi>
        </>
      }
    >
      <div className={styles.card}>
        <p>You have your place in the project. This invitation changes nothing.</p>
        <div className={styles.actions}>
          <LinkButton to={`/project/${projectId}`} variant="primary">
            Open Project
          </LinkButton>
          <GoHome />
        </div>
      </div>
    </InvitationFrame>
  )
}
