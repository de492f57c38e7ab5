import { useState, type FormEvent, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { profile, passwordChange } from '#schema/api/accounts.ts'
import { minPassword } from '#schema/limits.ts'
import { RequestError } from '#web/http/request-error.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Address } from '#web/ui/text/Address.tsx'
import { useChangePassword, useNameDraft, useUpdateProfile } from './profile-api.ts'
import * as styles from './settings.css.ts'

export function ProfileForms() {
  const { email, username } = useCurrentUser()
  const [saved, setSaved] = useState<'name' | 'password' | null>(null)
  return (
    // Submitting either form clears the last "saved" message.
    <div className={styles.cards} onSubmitCapture={() => setSaved(null)}>
      <TitledCard title="Profile">
        <p className={styles.text}>
          You log in as <Address>{email}</Address>.
        </p>
        <NameForm username={username} saved={saved === 'name'} onSaved={() => setSaved('name')} />
      </TitledCard>
      <TitledCard title="Password">
        <PasswordForm email={email} saved={saved === 'password'} onSaved={() => setSaved('password')} />
      </TitledCard>
    </div>
  )
}

type SaveFooterProps = {
  label: string
  isChanged: boolean
  pending: boolean
  message: string | false
  children?: ReactNode
}

const SaveFooter = ({ label, isChanged, pending, message, children }: SaveFooterProps) => (
  <div className={styles.foot}>
    <Button
      type="submit"
      variant={isChanged ? 'primary' : 'secondary'}
      pending={pending}
      pendingLabel="Saving..."
    >
      {label}
    </Button>
    {children}
    <p role="status" className={styles.saved}>
      {message}
    </p>
  </div>
)

type NameFormProps = { username: string; saved: boolean; onSaved: () => void }

function NameForm({ username, saved, onSaved }: NameFormProps) {
  const rename = useUpdateProfile()
  const { propsFor, errors, showErrors } = useForm(profile)
  const { name, isUnsaved, type, discard } = useNameDraft(username)
  const save = (input: z.output<typeof profile>) =>
    rename.mutate(input, {
      onSuccess: onSaved,
      onError: (error) => error instanceof RequestError && showErrors(error.fields),
    })

  return (
    <form {...propsFor(save)} className={styles.form}>
      <FormField
        label="Name"
        hint={isUnsaved ? 'Your teammates see this name. Not saved yet.' : 'Your teammates see this name.'}
        error={errors['username']}
        className={styles.field}
      >
        {(control) => (
          <Input
            {...control}
            name="username"
            dir="auto"
            value={name}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            autoComplete="name"
            required
          />
        )}
      </FormField>
      <SaveFooter
        label="Save name"
        isChanged={isUnsaved}
        pending={rename.isPending}
        message={saved && 'Name saved'}
      >
        {isUnsaved && (
          <Button variant="ghost" onClick={discard}>
            Discard
          </Button>
        )}
      </SaveFooter>
    </form>
  )
}

type PasswordFormProps = { email: string; saved: boolean; onSaved: () => void }

function PasswordForm({ email, saved, onSaved }: PasswordFormProps) {
  const change = useChangePassword()
  const { propsFor, errors, showErrors, reset } = useForm(passwordChange)
  const [hasInput, setHasInput] = useState(false)
  const save = (input: z.output<typeof passwordChange>) =>
    change.mutate(input, {
      onSuccess: () => {
        reset()
        setHasInput(false)
        onSaved()
      },
      onError: (error) => error instanceof RequestError && showErrors(error.fields),
    })

  const form = propsFor(save)
  function onInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event)
    const input = new FormData(event.currentTarget)
    setHasInput(['current', 'password'].some((field) => input.get(field) !== ''))
  }

  return (
    <form {...form} onInput={onInput} className={styles.form}>
      {/* Tells password managers to which account the password belongs. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField label="Current password" error={errors['current']} className={styles.field}>
        {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" required />}
      </FormField>
      <FormField
        label="New password"
        hint={`At least ${minPassword} characters. You’ll be logged out on other devices.`}
        error={errors['password']}
        className={styles.field}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </FormField>
      <SaveFooter
        label="Change password"
        isChanged={hasInput}
        pending={change.isPending}
        message={saved && 'Password changed'}
      />
    </form>
  )
}
