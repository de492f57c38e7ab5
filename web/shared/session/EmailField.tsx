import { maxEmail } from '#schema/limits.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'

export type EmailFieldProps = {
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
  /** `username` for an existing account, for password managers; `off` for the address of another person. */
  autoComplete: 'username' | 'email' | 'off'
}

export const EmailField = ({ value, onValueChange, error, autoComplete }: EmailFieldProps) => (
  <FormField label="Email" error={error}>
    {(control) => (
      <Input
        {...control}
        type="email"
        name="email"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        autoComplete={autoComplete}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxEmail}
        required
      />
    )}
  </FormField>
)
