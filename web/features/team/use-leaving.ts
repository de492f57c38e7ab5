import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { membersOf } from '#web/features/members/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { useLeave } from './api.ts'

/** Leaves a project, says so, goes home and forgets what was known of it. */
export function useLeaving(projectId: number): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useLeave(projectId)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  function goHome() {
    // Whoever has gone elsewhere meanwhile stays there.
    if (here.current) void navigate('/')
    client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter(({ id }) => id !== projectId))
    client.removeQueries(tasksOf(projectId))
    client.removeQueries(membersOf(projectId))
  }

  return async () => {
    await mutateAsync()
    goHome()
  }
}
