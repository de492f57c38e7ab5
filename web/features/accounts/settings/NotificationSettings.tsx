import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NotificationPreferences } from '#schema/api/notifications.ts'
import { preferenceKinds, type PreferenceKind } from '#schema/notification.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { frequencyLabels } from '#web/shared/team/member.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { preferencesQuery, useChangePreferences, useChangeProjectEmails, type ProjectEmails } from './api.ts'
import * as styles from './settings.css.ts'

const kinds: Record<PreferenceKind, { label: string; detail: string }> = {
  assigned: { label: 'A task is assigned to you', detail: 'Email within the hour' },
  mentioned: { label: 'You’re mentioned in a note', detail: 'Email immediately' },
  note: { label: 'A note on a task assigned to you', detail: 'Email within the hour' },
  due: { label: 'Your tasks due tomorrow or overdue', detail: 'One email a day' },
}

export const NotificationSettings = () => (
  <TitledCard title="Notifications">
    <QueryStates
      query={useQuery(preferencesQuery)}
      level="h3"
      variant="secondary"
      name="Your notification settings"
      errorTitle="Failed to load notification settings"
      loading={
        <Loading label="Loading notification settings...">
          <Skeleton height="22rem" />
        </Loading>
      }
    >
      {(preferences) => (
        <>
          <KindTable preferences={preferences} />
          {preferences.projects.length > 0 && <ProjectSettings projects={preferences.projects} />}
        </>
      )}
    </QueryStates>
  </TitledCard>
)

function KindTable({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate } = useChangePreferences()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Notification</VisuallyHidden>
          </th>
          <th scope="col" className={styles.channel}>
            In the app
          </th>
          <th scope="col" className={styles.channel}>
            Email
          </th>
        </tr>
      </thead>
      <tbody>
        {preferenceKinds.map((kind) => {
          const { label, detail } = kinds[kind]
          const { app, email } = preferences.kinds[kind]
          return (
            <tr key={kind}>
              <th scope="row">
                {label} <span className={styles.detail}>{detail}</span>
              </th>
              <Channel>
                <Switch
                  checked={app}
                  onCheckedChange={(next) => mutate({ kinds: { [kind]: { app: next } } })}
                >
                  <VisuallyHidden>{label}: in the app</VisuallyHidden>
                </Switch>
              </Channel>
              <Channel>
                <Switch
                  checked={email}
                  onCheckedChange={(next) => mutate({ kinds: { [kind]: { email: next } } })}
                >
                  <VisuallyHidden>{label}: by email</VisuallyHidden>
                </Switch>
              </Channel>
            </tr>
          )
        })}
        <tr>
          <th scope="row">A guide you voted for is published</th>
          <Channel>Always</Channel>
          <Channel>
            <Switch
              checked={preferences.guides.email}
              onCheckedChange={(email) => mutate({ guides: { email } })}
            >
              <VisuallyHidden>A guide you voted for is published: by email</VisuallyHidden>
            </Switch>
          </Channel>
        </tr>
      </tbody>
    </table>
  )
}

const Channel = ({ children }: { children: ReactNode }) => <td className={styles.channel}>{children}</td>

function ProjectSettings({ projects }: { projects: readonly ProjectEmails[] }) {
  const { mutate } = useChangeProjectEmails()
  return (
    <>
      <h3 className={styles.subtitle}>Emails about your projects</h3>
      <ul className={styles.projects}>
        {projects.map((project) => (
          <li key={project.id} className={styles.project}>
            <span className={styles.projectName} dir="auto">
              {project.name}
            </span>
            <Select
              aria-label={`Reports on ${project.name}`}
              value={project.enabled ? project.frequency : 'off'}
              onChange={({ currentTarget: { value } }) =>
                mutate({
                  ...project,
                  enabled: value !== 'off',
                  frequency: frequencyOf(value) ?? project.frequency,
                })
              }
            >
              <option value="off">No reports</option>
              {reportFrequencies.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {frequencyLabels[frequency]} reports
                </option>
              ))}
            </Select>
            <Switch
              checked={project.statusUpdates}
              onCheckedChange={(statusUpdates) => mutate({ ...project, statusUpdates })}
            >
              <span>
                Status updates<VisuallyHidden> on {project.name}</VisuallyHidden>
              </span>
            </Switch>
          </li>
        ))}
      </ul>
    </>
  )
}

const frequencyOf = (value: string): ReportFrequency | undefined =>
  reportFrequencies.find((frequency) => frequency === value)
