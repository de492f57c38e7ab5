import { RoadmapNews, type RoadmapNewsProps } from '#web/features/roadmap/RoadmapNews.tsx'
import { VotesFailure } from '#web/features/votes/VotesFailure.tsx'

/** What there may be to say about the whole project, above its tasks. Loaded by the ProjectDashboard. */
export default function ProjectNews(props: RoadmapNewsProps) {
  return (
    <>
      <RoadmapNews {...props} />
      <VotesFailure projectId={props.projectId} />
    </>
  )
}
