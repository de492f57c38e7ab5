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
import { classNames } from '#web/ui/class-names.ts'
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
  className?: string
  /** Class of the words beside the switches. */
  wordsClassName?: string
}

export function EmailPreferencesFields({
  projectId,
  member,
  viewer,
  withStatusUpdates = false,
  className,
  wordsClassName,
}: EmailPreferencesFieldsProps) {
  const { mutate } = useChangeEmailPreferences(projectId)
  if (!canChangeEmailPreferences(viewer, member)) {
    return (
      <p className={classNames(styles.readOnly, className)}>{preferencesLine(member, withStatusUpdates)}</p>
    )
  }
  const name = displayName(member)
  const set = (change: Partial<EmailPreferences>) =>
    mutate({ member, preferences: { ...emailPreferencesOf(member), ...change } })

  return (
    <div className={classNames(styles.settings, className)}>
      <Switch
        checked={member.emailReportsEnabled}
        onCheckedChange={(emailReportsEnabled) => set({ emailReportsEnabled })}
      >
        <span className={wordsClassName}>
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
          <span className={wordsClassName}>
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
