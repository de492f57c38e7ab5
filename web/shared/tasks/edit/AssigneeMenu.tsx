import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import type { Member } from '#schema/api/team.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { displayName, isAssignable } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { ChoicePanel } from '#web/ui/menu/ChoicePanel.tsx'
import type { MenuChoice, MenuListProps } from '#web/ui/menu/menu-entry.ts'
import { MenuList } from '#web/ui/menu/Menu.tsx'
import * as styles from './edit.css.ts'
import { useAssign, type AssignableTask } from './use-assign.ts'

export type AssigneeMenuProps = MenuListProps & {
  /** Tasks of one project. */
  tasks: readonly AssignableTask[]
}

/** A longer list has a field that filters the names. */
const maxUnfiltered = 8

/** Lists the members of the project to whom tasks can be assigned, the user first. */
export default function AssigneeMenu({ tasks, ...list }: AssigneeMenuProps) {
  const { id: userId } = useCurrentUser()
  const projectId = tasks[0]?.projectId ?? 0
  const { data: members, isError } = useQuery(membersQuery(projectId))
  const assign = useAssign()
  const isCurrent = (entryId: number | undefined) =>
    tasks.every(({ assignee }) => assignee?.entryId === entryId)

  const choice = (member: Member): MenuChoice => {
    const username = displayName(member)
    const isSelf = member.userId === userId
    return {
      kind: 'choice',
      label: username,
      mark: <Avatar name={username} kind={isSelf ? 'me' : 'other'} />,
      detail: isSelf ? 'You' : undefined,
      current: isCurrent(member.id),
      onSelect: () => assign(tasks, { entryId: member.id, username }),
    }
  }
  const unassign: MenuChoice = {
    kind: 'choice',
    label: 'Unassigned',
    mark: <UserRoundX className={styles.mark} aria-hidden="true" />,
    current: isCurrent(undefined),
    onSelect: () => assign(tasks, null),
  }
  if (members === undefined) {
    const text = isError ? 'Failed to load team' : 'Loading the team...'
    return <MenuList {...list} entries={[{ kind: 'label', text }, unassign]} />
  }
  const assignable = members.filter(isAssignable)
  const [self, others] = [true, false].map((isSelf) =>
    assignable.filter((member) => (member.userId === userId) === isSelf).map(choice),
  )
  if (assignable.length > maxUnfiltered)
    return (
      <ChoicePanel
        {...list}
        title="Assignee"
        filterLabel="Filter members"
        choices={[...(self ?? []), ...(others ?? []), unassign]}
      />
    )
  return (
    <MenuList {...list} entries={[...(self ?? []), ...(others ?? []), { kind: 'separator' }, unassign]} />
  )
}
