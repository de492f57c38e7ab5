import { useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { passwordChange } from '#schema/api/user.ts'
import { minPassword } from '#schema/limits.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from './account.css.ts'
import { useChangePassword } from './api.ts'
import { Saved } from './Saved.tsx'

export type PasswordFormProps = { email: string; saved: boolean; onSaved: () => void }

/** Its button is the solid one while there is something to save. Passwords that were typed go with the dialog. */
export function PasswordForm({ email, saved, onSaved }: PasswordFormProps) {
  const change = useChangePassword()
  const { propsFor, errors, refuse, empty } = useForm(passwordChange)
  const [isTyped, setIsTyped] = useState(false)
  const save = (input: z.output<typeof passwordChange>) =>
    change.mutate(input, {
      onSuccess: () => {
        empty()
        setIsTyped(false)
        onSaved()
      },
      onError: (error) => error instanceof RequestError && refuse(error.fields),
    })

  const form = propsFor(save)
  function onInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event)
    const typed = new FormData(event.currentTarget)
    setIsTyped(['current', 'password'].some((field) => typed.get(field) !== ''))
  }

  return (
    <form {...form} onInput={onInput} className={styles.form}>
      <h3 className={styles.title}>Password</h3>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField label="Current password" error={errors['current']} className={styles.field}>
        {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" required />}
      </FormField>
      <FormField
        label="New password"
        hint={`At least ${minPassword} characters. All other devices are logged out.`}
        error={errors['password']}
        className={styles.field}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </FormField>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={isTyped ? 'primary' : 'secondary'}
          pending={change.isPending}
          pendingLabel="Saving..."
        >
          Change password
        </Button>
        <Saved when={saved}>Password changed</Saved>
      </div>
    </form>
  )
}
