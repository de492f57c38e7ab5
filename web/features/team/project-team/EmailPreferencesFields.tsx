import type { Member } from '#schema/api/team.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import {
  frequencyLabels,
  canChangeEmailPreferences,
  displayName,
  emailPreferencesOf,
  type EmailPreferences,
  type Viewer,
} from '#web/shared/team/member.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useChangeEmailPreferences } from './api.ts'
import * as styles from './team.css.ts'

export type EmailPreferencesFieldsProps = {
  projectId: number
  member: Member
  viewer: Viewer
  withStatusUpdates?: boolean
}

export function EmailPreferencesFields({
  projectId,
  member,
  viewer,
  withStatusUpdates = false,
}: EmailPreferencesFieldsProps) {
  const { mutate } = useChangeEmailPreferences(projectId)
  if (!canChangeEmailPreferences(viewer, member)) {
    return <p className={styles.readOnly}>{preferencesLine(member, withStatusUpdates)}</p>
  }
  const name = displayName(member)
  const set = (change: Partial<EmailPreferences>) =>
    mutate({ member, preferences: { ...emailPreferencesOf(member), ...change } })

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

function preferencesLine(member: Member, withStatusUpdates: boolean): string {
  const reports = member.emailReportsEnabled
    ? `Email reports ${member.emailReportFrequency}`
    : 'No email reports'
  if (!withStatusUpdates) return reports
  return `${reports}, ${member.statusUpdatesEnabled ? 'status updates' : 'no status updates'}`
}
