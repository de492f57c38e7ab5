import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import type { Member } from '#schema/api/members.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useChangeSettings } from './api.ts'
import { frequencyWords, maySettle, nameOf, settingsOf, type ReportSettings, type Viewer } from './member.ts'
import * as styles from './team.css.ts'

export type ReportSettingsFieldsProps = {
  projectId: number
  member: Member
  viewer: Viewer
  /** Also whether the mails that teammates send arrive. */
  withStatusUpdates?: boolean
}

/** What somebody is mailed, to be changed where the viewer may, else to be read. */
export function ReportSettingsFields({
  projectId,
  member,
  viewer,
  withStatusUpdates = false,
}: ReportSettingsFieldsProps) {
  const { mutate } = useChangeSettings(projectId)
  if (!maySettle(viewer, member)) {
    return <p className={styles.readOnly}>{settingsLine(member, withStatusUpdates)}</p>
  }
  const name = nameOf(member)
  const set = (part: Partial<ReportSettings>) =>
    mutate({ entry: member, settings: { ...settingsOf(member), ...part } })

  return (
    <div className={styles.settings}>
      <Switch
        checked={member.emailReportsEnabled}
        onCheckedChange={(emailReportsEnabled) => set({ emailReportsEnabled })}
      >
        <span>
          Email reports<VisuallyHidden> to {name}</VisuallyHidden>
        </span>
      </Switch>
      <Select
        size="sm"
        className={styles.frequency}
        aria-label={`Frequency of reports to ${name}`}
        value={member.emailReportFrequency}
        disabled={!member.emailReportsEnabled}
        onChange={(event) => set({ emailReportFrequency: frequencyOf(event.currentTarget.value) })}
      >
        {reportFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyWords[frequency]}
          </option>
        ))}
      </Select>
      {withStatusUpdates && (
        <Switch
          checked={member.statusUpdatesEnabled}
          onCheckedChange={(statusUpdatesEnabled) => set({ statusUpdatesEnabled })}
        >
          <span>
            Status updates<VisuallyHidden> to {name}</VisuallyHidden>
          </span>
        </Switch>
      )}
    </div>
  )
}

const frequencyOf = (value: string): ReportFrequency =>
  reportFrequencies.find((frequency) => frequency === value) ?? 'weekly'

function settingsLine(member: Member, withStatusUpdates: boolean): string {
  const reports = member.emailReportsEnabled
    ? `Email reports ${member.emailReportFrequency}`
    : 'No email reports'
  if (!withStatusUpdates) return reports
  return `${reports}, ${member.statusUpdatesEnabled ? 'status updates' : 'no status updates'}`
}
