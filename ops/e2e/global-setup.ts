import { buildClient } from '../start/client-build.ts'

/** Builds the web client before all tests. Otherwise concurrent starts would write to the same folder. */
export default (): Promise<void> => buildClient()
