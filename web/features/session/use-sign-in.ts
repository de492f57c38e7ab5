import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { users as contract } from '#schema/api/index.ts'
import type { User } from '#schema/api/user.ts'
import { call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { dismissToast, toast } from '#web/ui/toast/toast-store.ts'
import { signedIn } from './api.ts'

type Credentials = { email: string; password: string }

/** Signs in; whoever is signed in is sent home by the route. */
export const useLogin = () =>
  useSignIn((body) => call(contract.login, { body }), 'Login failed', 'Invalid email or password')

/** Creates an account and signs in. */
export const useRegister = () =>
  useSignIn((body) => call(contract.register, { body }), 'Registration failed', 'Registration failed')

/** Signs in by one call or another; a failure is told in a toast. */
export function useSignIn(ask: (body: Credentials) => Promise<User>, title: string, fallback: string) {
  const client = useQueryClient()
  const lastFailure = useRef(0)
  // Whoever has gone on to another form has no use for why this one failed.
  useEffect(() => () => dismissToast(lastFailure.current), [])
  return useMutation({
    mutationFn: ask,
    // It would stand beside what becomes of the next try.
    onMutate: () => dismissToast(lastFailure.current),
    onSuccess: (user) => signedIn(client, user),
    onError: (error) => {
      const description = reasonFor(error) ?? fallback
      lastFailure.current = toast({ title, description, variant: 'destructive' })
    },
  })
}
