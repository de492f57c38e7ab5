import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accounts as contract } from '#schema/api/index.ts'
import type { User } from '#schema/api/accounts.ts'
import { request } from '#web/http/request.ts'
import { userMessage } from '#web/http/request-error.ts'
import { dismissToast, toastError } from '#web/ui/toast/toast-store.ts'
import { startSession } from './session.ts'

type Credentials = { email: string; password: string }

/** Signs in. SignedOutOnly then redirects to the home screen. */
export const useLogin = () =>
  useSignIn((body) => request(contract.login, { body }), 'Login failed', 'Invalid email or password')

/** Creates an account and signs in. */
export const useRegister = () =>
  useSignIn((body) => request(contract.register, { body }), 'Registration failed', 'Registration failed')

/** Signs in by the given request. An error is shown in a toast. */
export function useSignIn(signIn: (body: Credentials) => Promise<User>, title: string, fallback: string) {
  const client = useQueryClient()
  const lastFailure = useRef(0)
  // The error does not apply to another form.
  useEffect(() => () => dismissToast(lastFailure.current), [])
  return useMutation({
    mutationFn: signIn,
    onMutate: () => dismissToast(lastFailure.current),
    onSuccess: (user) => startSession(client, user),
    onError: (error) => {
      lastFailure.current = toastError(userMessage(error) ?? fallback, { title })
    },
  })
}
