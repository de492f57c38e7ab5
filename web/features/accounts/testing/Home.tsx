import { useQuery } from '@tanstack/react-query'
import { projects as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { useCreateProject } from '#web/shared/projects/projects.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useLogout } from '#web/shared/accounts/use-logout.ts'

/** A small home screen with the user's name, a logout button, a query and a command. */
export function Home() {
  const { username } = useCurrentUser()
  const logout = useLogout()
  const create = useCreateProject()
  const { data, refetch } = useQuery({
    queryKey: ['projects'],
    queryFn: () => request(contract.listProjects, {}),
    retry: false,
  })
  return (
    <>
      <h1>Home of {username}</h1>
      {data && <p>{data.length} projects</p>}
      <button onClick={() => void refetch()}>Ask again</button>
      <button onClick={() => create.mutate('Halden')}>New Project</button>
      <button onClick={logout}>Logout</button>
    </>
  )
}
