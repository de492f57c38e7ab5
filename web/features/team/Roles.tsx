import { TitledCard } from '#web/ui/card/Card.tsx'
import * as styles from './team.css.ts'

const roles = [
  ['Owner', 'Everything, and renaming or deleting the project'],
  ['Admin', 'Invites and removes people, sets their roles and reports'],
  ['Editor, Member', 'Move tasks on, vote, send status updates'],
  ['Viewer', 'Reads everything and votes'],
] as const

/** In a few words what domain/permissions.ts rules. */
export const Roles = () => (
  <TitledCard title="What each role may do">
    <dl className={styles.roles}>
      {roles.map(([role, may]) => (
        <div key={role}>
          <dt className={styles.roleName}>{role}</dt>
          <dd className={styles.detail}>{may}</dd>
        </div>
      ))}
    </dl>
  </TitledCard>
)
