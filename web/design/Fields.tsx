import { useState } from 'react'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input, PasswordInput } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import * as styles from './design.css.ts'

export function Fields() {
  const [on, setOn] = useState(true)
  return (
    <div className={`${styles.stack} ${styles.narrow}`}>
      <FormField label="Email">
        {(control) => <Input {...control} type="email" placeholder="name@company.com" />}
      </FormField>
      <FormField label="Password" hint="At least 6 characters">
        {(control) => <PasswordInput {...control} defaultValue="secret" autoComplete="new-password" />}
      </FormField>
      <FormField label="Confirm password" error="Passwords do not match">
        {(control) => <PasswordInput {...control} defaultValue="secrte" autoComplete="new-password" />}
      </FormField>
      <FormField label="Closed">
        {(control) => <Input {...control} disabled defaultValue="No one" />}
      </FormField>
      <div className={styles.row}>
        {(['lg', 'md', 'sm'] as const).map((size) => (
          <Select key={size} size={size} aria-label={`How often (${size})`} defaultValue="Biweekly">
            <option>Weekly</option>
            <option>Biweekly</option>
            <option>Monthly</option>
          </Select>
        ))}
        <Select size="sm" aria-label="How often (closed)" disabled>
          <option>Monthly</option>
        </Select>
        <Input size="sm" type="date" aria-label="From" defaultValue="2026-10-22" />
      </div>
      <div className={styles.row}>
        <Switch checked={on} onCheckedChange={setOn}>
          Email reports
        </Switch>
        <Switch checked={!on} onCheckedChange={(next) => setOn(!next)}>
          The other way round
        </Switch>
        <Switch checked disabled onCheckedChange={() => undefined}>
          Closed
        </Switch>
      </div>
    </div>
  )
}
