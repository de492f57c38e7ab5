import { PageHead } from '#web/app/PageHead.tsx'

/** What the browser is told of the list, or of one story. */
export const HistoryHead = ({ story }: { story?: string | undefined }) => (
  <PageHead
    title={story === undefined ? 'Event History' : `${story} – Event History`}
    description="Everything that happened on Brandpath, event by event, and the story of one request or one task."
  />
)
