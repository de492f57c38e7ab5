import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { maxEmail } from '#schema/limits.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input, type InputProps } from '#web/ui/field/Input.tsx'

export type EmailFieldProps = Pick<
  InputProps,
  'size' | 'placeholder' | 'aria-invalid' | 'aria-describedby'
> & {
  label?: string
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
  /** For password managers: `username` for an existing account, `off` for the address of another person. */
  autoComplete: 'username' | 'email' | 'off'
}

export const EmailField = ({
  label = 'Email',
  value,
  onValueChange,
  error,
  autoComplete,
  ...input
}: EmailFieldProps) => (
  <FormField label={label} error={error}>
    {(control) => (
      <Input
        {...control}
        {...input}
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

const locationState = z.object({ email: z.string() })

export function useTypedEmail(): string {
  const location: { state?: unknown } = useLocation()
  const parsed = z.safeParse(locationState, location.state)
  return parsed.success ? parsed.data.email : ''
}
