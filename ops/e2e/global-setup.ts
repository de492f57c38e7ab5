import { buildClient } from '../start/client-build.ts'

/** Builds the client once, because concurrent starts would build into the same folder. */
export default (): Promise<void> => buildClient()
