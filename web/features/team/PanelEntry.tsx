import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import { isExpired } from '#web/features/members/expired.ts'
import { dayOf } from './day.ts'
import { Identity } from './Identity.tsx'
import { roleWord, type Viewer } from './member.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { ReportSettingsFields } from './ReportSettingsFields.tsx'
import * as styles from './team.css.ts'

export type PanelEntryProps = {
  member: Member
  viewer: Viewer
  project: Pick<Project, 'id' | 'name'>
  onAsk: (member: Member) => void
}

/** Somebody of the team, as briefly as a rail needs. */
export const PanelEntry = ({ member, viewer, project, onAsk }: PanelEntryProps) => (
  <div className={styles.panelEntry}>
    <Identity member={member} viewer={viewer}>
      <p className={styles.detail}>{roleWord(member)}</p>
      {member.isPending && <p className={styles.detail}>{waitOf(member)}</p>}
    </Identity>
    <RemoveButton member={member} viewer={viewer} projectName={project.name} onAsk={onAsk} />
    {
      // Nothing is mailed to whoever did not accept in time.
      !isExpired(member) && (
        <div className={styles.panelSettings}>
          <ReportSettingsFields projectId={project.id} member={member} viewer={viewer} />
        </div>
      )
    }
  </div>
)

const waitOf = (member: Member): string =>
  isExpired(member) && member.expiresAt !== null
    ? `Expired ${dayOf(member.expiresAt)}`
    : 'Waiting for acceptance'
