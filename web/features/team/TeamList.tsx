import { useState, type ReactNode } from 'react'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Viewer } from './member.ts'
import { PartDialog } from './PartDialog.tsx'
import * as styles from './team.css.ts'

export type TeamListProps = {
  project: Pick<Project, 'id' | 'name'>
  members: readonly Member[]
  viewer: Viewer
  className?: string
  /** `onAsk` opens the question before an entry ends. */
  renderEntry: (member: Member, onAsk: (member: Member) => void) => ReactNode
}

/** Everybody, one below the other. The question before an entry ends outlives the entry that it is about. */
export function TeamList({ project, members, viewer, className, renderEntry }: TeamListProps) {
  const [doomed, setDoomed] = useState<Member | null>(null)
  const [asking, setAsking] = useState(false)

  function ask(member: Member) {
    setDoomed(member)
    setAsking(true)
  }

  return (
    <>
      <ul className={classNames(styles.list, className)}>
        {members.map((member) => (
          <li key={member.id}>{renderEntry(member, ask)}</li>
        ))}
      </ul>
      {doomed !== null && (
        <PartDialog
          projectId={project.id}
          projectName={project.name}
          member={doomed}
          viewer={viewer}
          open={asking}
          onOpenChange={setAsking}
        />
      )}
    </>
  )
}
