import { useId, useState } from 'react'
import { whyNot } from '#domain/permissions.ts'
import { invitations as contract } from '#schema/api/index.ts'
import { RequestError } from '#web/api/request-error.ts'
import { EmailField } from '#web/features/session/EmailField.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useInviteToProject, type Invited } from './api.ts'
import type { Viewer } from './member.ts'
import { RoleOptions } from './RoleOptions.tsx'
import * as styles from './team.css.ts'

export type InviteFormProps = {
  projectId: number
  viewer: Viewer
  /** Lets the role be chosen; else it is an editor's. */
  withRole?: boolean
  /** Where it stands in a dialog: after the sending, and without. */
  onClose?: () => void
}

/** Invites an address to the project. Whoever may not is told so in its place. */
export function InviteForm({ projectId, viewer, withRole = false, onClose }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const { mutate, isPending } = useInviteToProject(projectId)
  const { propsFor, errors, refuse } = useForm(contract.invitation)
  const refusalId = useId()
  const refusal = whyNot(viewer.standing, 'invite')

  function send(invited: Invited) {
    if (refusal !== null) return
    mutate(invited, {
      onSuccess: () => {
        setEmail('')
        onClose?.()
      },
      onError: (error) => error instanceof RequestError && refuse(error.fields),
    })
  }

  const submit = (
    <Button
      type="submit"
      variant={withRole ? 'primary' : 'secondary'}
      size={withRole && !onClose ? 'lg' : 'md'}
      block={!onClose}
      pending={isPending}
      pendingLabel="Sending..."
      aria-disabled={refusal !== null}
      aria-describedby={refusal === null ? undefined : refusalId}
    >
      Send invitation
    </Button>
  )
  return (
    <form {...propsFor(send)} className={styles.form}>
      {/* The button stays in the order of the keys, and says why. */}
      <fieldset className={styles.fields} disabled={refusal !== null}>
        <EmailField value={email} onValueChange={setEmail} error={errors['email']} autoComplete="off" />
        {withRole && (
          <FormField label="Role">
            {(control) => (
              <Select {...control} name="role" size="lg" defaultValue="EDITOR">
                <RoleOptions standing={viewer.standing} />
              </Select>
            )}
          </FormField>
        )}
      </fieldset>
      {onClose ? (
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {submit}
        </DialogActions>
      ) : (
        submit
      )}
      {refusal !== null && (
        <p id={refusalId} className={styles.readOnly}>
          {refusal}
        </p>
      )}
    </form>
  )
}
