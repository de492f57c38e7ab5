import { useQuery } from '@tanstack/react-query'
import { projects as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { useCreateProject } from '#web/features/projects/api.ts'
import { useSignedIn } from '../api.ts'
import { useLogout } from '../use-logout.ts'

/** Who is signed in, a way out, a question to the server and a command. */
export function Home() {
  const { username } = useSignedIn()
  const logout = useLogout()
  const create = useCreateProject()
  const { data, refetch } = useQuery({
    queryKey: ['projects'],
    queryFn: () => call(contract.listProjects, {}),
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
