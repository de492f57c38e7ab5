import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { highestVotedQuery, votesQuery } from './votes.ts'
import { ringOf, type Ring } from './vote-texts.ts'
import { useVoting, type Voting } from './use-voting.ts'

/** Votes of a project, shared by all task cards of a page. One query polls for all cards. */
export interface ProjectVotes {
  readonly byTaskId: ReadonlyMap<number, TaskVotes>
  readonly topKey: string | undefined
  readonly noVotes: boolean
  /** True if tasks of the project can get votes, and the user has voted for none of them. */
  readonly neverVoted: boolean
  readonly voting: Voting
}

const Context = createContext<ProjectVotes | null>(null)
export const ProjectVotesProvider = Context.Provider

export function useProjectVotes(projectId: number): ProjectVotes {
  const { data: list } = useQuery(votesQuery(projectId))
  const { data: highest, isPending } = useQuery(highestVotedQuery)
  const voting = useVoting()
  const byTaskId = useMemo(() => new Map(list?.map((votes) => [votes.task.id, votes])), [list])
  const topKey = highest !== undefined && highest.voteCount > 0 ? highest.taskKey : undefined
  const noVotes =
    list?.every(({ voteCount }) => voteCount === 0) || (!isPending && highest?.taskTitle === undefined)
  const neverVoted = byTaskId.size > 0 && list?.every(({ userHasVoted }) => !userHasVoted) === true
  return useMemo(
    () => ({ byTaskId, topKey, noVotes, neverVoted, voting }),
    [byTaskId, topKey, noVotes, neverVoted, voting],
  )
}

export interface CardVotes {
  readonly votes: TaskVotes
  readonly top: boolean
  readonly ring: Ring
  readonly voting: Voting
}

export function useCardVotes(task: Task): CardVotes | null {
  const projectVotes = useContext(Context)
  const votes = projectVotes?.byTaskId.get(task.id)
  if (!projectVotes || !votes || task.howToLink !== undefined) return null
  const top = votes.task.key === projectVotes.topKey
  const priority = task.priority && task.status !== 'completed'
  const ring = ringOf({ top, noVotes: projectVotes.noVotes, priority })
  return { votes, top, ring, voting: projectVotes.voting }
}
