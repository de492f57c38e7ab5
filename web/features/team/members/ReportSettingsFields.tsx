import type { Member } from '#schema/api/team.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import {
  frequencyLabels,
  canChangeSettings,
  displayName,
  reportSettingsOf,
  type ReportSettings,
  type Viewer,
} from '#web/shared/members/member.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useChangeSettings } from './api.ts'
import * as styles from './team.css.ts'

export type ReportSettingsFieldsProps = {
  projectId: number
  member: Member
  viewer: Viewer
  withStatusUpdates?: boolean
}

export function ReportSettingsFields({
  projectId,
  member,
  viewer,
  withStatusUpdates = false,
}: ReportSettingsFieldsProps) {
  const { mutate } = useChangeSettings(projectId)
  if (!canChangeSettings(viewer, member)) {
    return <p className={styles.readOnly}>{settingsLine(member, withStatusUpdates)}</p>
  }
  const name = displayName(member)
  const set = (change: Partial<ReportSettings>) =>
    mutate({ member, settings: { ...reportSettingsOf(member), ...change } })

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
            {frequencyLabels[frequency]}
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
