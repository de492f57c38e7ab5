import { buildClient } from '../start/client-build.ts'

/** Builds the web client before all tests, because concurrent starts would write the build to the same folder. */
export default (): Promise<void> => buildClient()
