import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import { profile } from '#schema/api/accounts.ts'
import { userQuery } from '#web/http/current-user.ts'
import { RequestError, userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { suggestedName } from './suggested-name.ts'

export type NameQuestionProps = DialogState & {
  username: string
  /** Called after the user saved a name or skipped the question. */
  onAnswered: () => void
}

export default function NameQuestion({ username, onAnswered, ...dialog }: NameQuestionProps) {
  const save = useSaveName()
  /** Saves the current name as the answer. Does not call `onAnswered`, because closing the dialog cancels the action. */
  function close() {
    dialog.onOpenChange(false)
    save.mutate({ username })
  }
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={close}
      title="What should teammates call you?"
      description={`Emails to your team show your name, currently “${isolateDirection(username)}”.`}
    >
      <NameForm
        username={username}
        save={save}
        onAnswered={() => {
          dialog.onOpenChange(false)
          onAnswered()
        }}
      />
    </Dialog>
  )
}

/** Saves the name. Saving the current name also records the answer, so that the question is asked once. */
function useSaveName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { username: string }) => request(contract.updateProfile, { body }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  })
}

type NameFormProps = Pick<NameQuestionProps, 'username' | 'onAnswered'> & {
  save: ReturnType<typeof useSaveName>
}

function NameForm({ username, onAnswered, save: { mutate, isPending } }: NameFormProps) {
  const { propsFor, errors, showErrors } = useForm(profile)
  const answer = (body: { username: string }) =>
    mutate(body, {
      onSuccess: onAnswered,
      onError: (error) => {
        const named = error instanceof RequestError ? error.fields['username'] : undefined
        showErrors({ username: named ?? userMessage(error) ?? 'Failed to update name' })
      },
    })
  return (
    <form {...propsFor(answer)}>
      <FormField label="Name" error={errors['username']}>
        {(control) => (
          <Input
            {...control}
            name="username"
            dir="auto"
            defaultValue={suggestedName(username)}
            autoComplete="name"
            required
          />
        )}
      </FormField>
      <DialogActions>
        <Button pending={isPending} onClick={() => answer({ username })}>
          Skip
        </Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving...">
          Save and send
        </Button>
      </DialogActions>
    </form>
  )
}
