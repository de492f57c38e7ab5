import type * as z from 'zod/mini'
import { registration } from '#schema/api/user.ts'
import { minPassword } from '#schema/limits.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from './auth.css.ts'
import { EmailField } from './EmailField.tsx'
import type { AuthFormProps } from './LoginForm.tsx'
import { useRegister } from './use-sign-in.ts'

export function RegisterForm({ email, onEmail }: AuthFormProps) {
  const register = useRegister()
  const { propsFor, errors, refuse } = useForm(registration)
  const create = (input: z.output<typeof registration>) =>
    register.mutate(input, { onError: (error) => error instanceof RequestError && refuse(error.fields) })

  return (
    <form {...propsFor(create)} className={styles.form}>
      <EmailField value={email} onValueChange={onEmail} error={errors['email']} autoComplete="email" />
      <FormField label="Password" hint={`At least ${minPassword} characters`} error={errors['password']}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={register.isPending}
        pendingLabel="Creating your account..."
      >
        Register
      </Button>
    </form>
  )
}
