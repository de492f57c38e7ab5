import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordConfirmation, type DeletionPreview } from '#schema/api/accounts.ts'
import { RequestError } from '#web/http/request-error.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { deletionQuery, useDeleteAccount } from './api.ts'
import * as styles from './settings.css.ts'

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <TitledCard title="Delete account">
      <p className={styles.text}>
        Permanently deletes your account and personal data. This cannot be undone.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setOpen(true)}>Delete account</Button>
      </div>
      <DeletionDialog open={open} onOpenChange={setOpen} />
    </TitledCard>
  )
}

function DeletionDialog({ open, onOpenChange }: DialogState) {
  const query = useQuery({ ...deletionQuery, enabled: open })
  const close = () => onOpenChange(false)
  // The dialog announces the deletion only after the response, because the server may not allow it.
  const description =
    query.data &&
    (query.data.reasonNotTo ??
      'Your account, personal data and votes will be deleted. This cannot be undone.')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Delete your account?" description={description}>
      <QueryStates
        query={query}
        level="h3"
        variant="secondary"
        name="Your projects"
        errorTitle="Failed to load your projects"
        loading={
          <Loading label="Loading your projects...">
            <Skeleton height="12rem" />
          </Loading>
        }
      >
        {({ projects, reasonNotTo }) =>
          reasonNotTo === null ? (
            <>
              <Projects projects={projects} />
              <PasswordForm onClose={close} />
            </>
          ) : (
            <DialogActions>
              <Button onClick={close}>Close</Button>
            </DialogActions>
          )
        }
      </QueryStates>
    </Dialog>
  )
}

const Projects = ({ projects }: Pick<DeletionPreview, 'projects'>) =>
  projects.length > 0 && (
    <ul className={styles.list}>
      {projects.map((project) => (
        <li key={project.id}>
          <strong dir="auto">{project.name}</strong>: {effectOn(project)}
        </li>
      ))}
    </ul>
  )

function effectOn({ outcome, newOwner }: DeletionPreview['projects'][number]): string {
  switch (outcome) {
    case 'transferred':
      return newOwner === null ? 'a project admin becomes the owner.' : `${newOwner} becomes the owner.`
    case 'deleted':
      return 'the project is deleted, because it has no other admin.'
    case 'left':
      return 'you leave the team. Your work stays.'
  }
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useCurrentUser()
  const { mutate, isPending } = useDeleteAccount()
  const { propsFor, errors, showErrors } = useForm(passwordConfirmation)
  const form = propsFor((body) =>
    mutate(body, { onError: (error) => error instanceof RequestError && showErrors(error.fields) }),
  )
  return (
    <form {...form} className={styles.dialogForm}>
      {/* For password managers: the account that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField label="Your password" error={errors['password']} className={styles.field}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </FormField>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" pending={isPending} pendingLabel="Deleting...">
          Delete account
        </Button>
      </DialogActions>
    </form>
  )
}
