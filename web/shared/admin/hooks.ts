import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from '#web/http/connection.ts'
import { userQuery } from '#web/http/current-user.ts'
import { RequestError } from '#web/http/request-error.ts'

/** True if the last attempt failed, even during a retry, or if the browser is offline. Data may be out of date. */
export function useMayBeOutdated({ isError, failureReason }: UseQueryResult): boolean {
  const { offline } = useConnection()
  return offline || isError || failureReason !== null
}

/** Refetches the user after a 403 response, because they may no longer be an administrator. */
export function useRecheckRole(error: Error | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (error instanceof RequestError && error.status === 403) void client.invalidateQueries(userQuery)
  }, [client, error])
}

/** Focuses the heading after a change of `view`, if the change removed the focused element. */
export function useRestoreFocus(view: string): void {
  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) document.querySelector<HTMLElement>('h1')?.focus()
  }, [view])
}
