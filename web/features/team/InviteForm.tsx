import { UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { invitations as contract } from '#schema/api/index.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { RequestError } from '#web/http/request-error.ts'
import { labels } from '#web/shared/action-labels.ts'
import type { Viewer } from '#web/shared/members/member.ts'
import { EmailField } from '#web/shared/session/EmailField.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useInviteToProject, type ProjectInvitation } from './api.ts'
import { RoleOptions } from './RoleSelect.tsx'
import * as styles from './team.css.ts'

export type InviteFormProps = {
  projectId: number
  viewer: Viewer
  /** Without a choice the role is Editor. */
  withRole?: boolean
  /** Set in a dialog: called after sending and on Cancel. */
  onClose?: () => void
}

/** Invites an address to the project. Users without permission see the reason. */
export function InviteForm({ projectId, viewer, withRole = false, onClose }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const { mutate, isPending } = useInviteToProject(projectId)
  const { propsFor, errors, showErrors } = useForm(contract.invitation)
  const reasonId = useId()
  const disabledReason = reasonNotTo(viewer.projectRole, 'invite')

  function send(invitation: ProjectInvitation) {
    if (disabledReason !== null) return
    mutate(invitation, {
      onSuccess: () => {
        setEmail('')
        onClose?.()
      },
      onError: (error) => error instanceof RequestError && showErrors(error.fields),
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
      aria-disabled={disabledReason !== null}
      aria-describedby={disabledReason === null ? undefined : reasonId}
    >
      Send invitation
    </Button>
  )
  return (
    <form {...propsFor(send)} className={styles.form}>
      {/* The button stays focusable and announces the reason. */}
      <fieldset className={styles.fields} disabled={disabledReason !== null}>
        <EmailField value={email} onValueChange={setEmail} error={errors['email']} autoComplete="off" />
        {withRole && (
          <FormField label="Role">
            {(control) => (
              <Select {...control} name="role" size="lg" defaultValue="EDITOR">
                <RoleOptions projectRole={viewer.projectRole} />
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
      {disabledReason !== null && (
        <p id={reasonId} className={styles.readOnly}>
          {disabledReason}
        </p>
      )}
    </form>
  )
}

export type InviteDialogProps = {
  projectId: number
  viewer: Viewer
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const InviteDialog = ({ projectId, viewer, open, onOpenChange }: InviteDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Invite a teammate">
    <InviteForm projectId={projectId} viewer={viewer} withRole onClose={() => onOpenChange(false)} />
  </Dialog>
)

/** Opens the form in a dialog where the side column is not shown. */
export function InviteButton({ projectId, viewer, open, onOpenChange }: InviteDialogProps) {
  const disabledReason = reasonNotTo(viewer.projectRole, 'invite')
  const reasonId = useId()
  return (
    <div className={styles.inviteButton}>
      <Button
        variant="primary"
        aria-disabled={disabledReason !== null}
        aria-describedby={disabledReason === null ? undefined : reasonId}
        onClick={() => onOpenChange(true)}
      >
        <UserPlus aria-hidden="true" />
        {labels.invite}
      </Button>
      {disabledReason !== null && (
        <p id={reasonId} className={styles.readOnly}>
          {disabledReason}
        </p>
      )}
      <InviteDialog projectId={projectId} viewer={viewer} open={open} onOpenChange={onOpenChange} />
    </div>
  )
}
