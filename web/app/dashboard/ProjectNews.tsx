import { NewRoadmapNotice, type NewRoadmapNoticeProps } from '#web/features/roadmap/NewRoadmapNotice.tsx'
import { VotesLoadFailure } from '#web/features/votes/VotesFailure.tsx'

/** Notices about the whole project. Loaded by the ProjectDashboard. */
export default function ProjectNews(props: NewRoadmapNoticeProps) {
  return (
    <>
      <NewRoadmapNotice {...props} />
      <VotesLoadFailure projectId={props.projectId} />
    </>
  )
}
