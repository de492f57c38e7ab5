import { UnavailableScreen } from './UnavailableScreen.tsx'

/** Screen for a guide that is not cached (web/sw.ts). */
const GuideOfflineScreen = () => <UnavailableScreen name="guide" />
export default GuideOfflineScreen
