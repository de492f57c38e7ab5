import { useParams } from 'react-router-dom'
import { UnavailableScreen } from './UnavailableScreen.tsx'

/** Screen for a guide that is not cached, and for the library of guides (web/worker/guide-cache.ts). */
export default function GuideOfflineScreen() {
  const { slug } = useParams()
  return (
    <UnavailableScreen
      title={slug === undefined ? 'The guides cannot be shown offline' : 'This guide cannot be shown offline'}
    />
  )
}
