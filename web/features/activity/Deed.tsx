import type { ReactNode } from 'react'
import type { Activity } from '#schema/api/activity.ts'
import { reportFrequencies, roles } from '#schema/roles.ts'
import { frequencyWords, roleWords } from '#web/features/team/member.ts'
import * as styles from './activity.css.ts'

/** What somebody did, as it follows the name: 'Ida Holm' + 'invited tunde@okafor.example as Viewer'. */
export function Deed({ activity }: { activity: Activity }): ReactNode {
  const { type, task, detail } = activity
  const member = <Thing>{activity.member ?? 'somebody whose account is gone'}</Thing>
  switch (type) {
    case 'TaskStatusChanged': {
      const [before, after] = moved(detail['from'], detail['to'])
      return (
        <>
          {before} <Thing>{task?.title ?? 'a task that the roadmap no longer has'}</Thing> {after}
        </>
      )
    }
    case 'ProjectCreated':
      return (
        <>
          created the project <Thing>{detail['name']}</Thing>
        </>
      )
    case 'ProjectRenamed':
      return (
        <>
          renamed the project to <Thing>{detail['name']}</Thing>
        </>
      )
    case 'RoadmapAdopted':
      return <>moved the project to version {detail['version']} of the roadmap</>
    case 'MemberInvited':
      return (
        <>
          invited {member} as {roleOf(detail['role'])}
        </>
      )
    case 'InvitationCancelled':
      return <>withdrew the invitation of {member}</>
    case 'InvitationAccepted':
      return 'joined the project'
    case 'MemberRemoved':
      return <>removed {member} from the team</>
    case 'MemberLeft':
      return 'left the project'
    case 'MemberRoleChanged':
      return (
        <>
          changed the role of {member} from {roleOf(detail['from'])} to {roleOf(detail['to'])}
        </>
      )
    case 'OwnerChanged':
      return <>passed the project on to {member}</>
    case 'StatusUpdateRequested':
      return 'sent the team a status update'
    case 'ReportIssued':
      return <>sent the team its {frequencyOf(detail['frequency'])} report</>
  }
}

/** What somebody's deed was about; its own direction does not turn the words around it. */
const Thing = ({ children }: { children: ReactNode }) => <bdi className={styles.thing}>{children}</bdi>

/** How a task was moved: what is said before its title, and after it. */
function moved(from: string | undefined, to: string | undefined): readonly [string, string] {
  if (to === 'completed') return ['completed', '']
  if (to === 'pending') return ['put', 'back to Pending']
  return from === 'completed' ? ['reopened', ''] : ['started', '']
}

const roleOf = (value: string | undefined): string =>
  roleWords[roles.find((role) => role === value) ?? 'VIEWER']

const frequencyOf = (value: string | undefined): string =>
  frequencyWords[reportFrequencies.find((one) => one === value) ?? 'weekly'].toLowerCase()
