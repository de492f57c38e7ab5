import { buildClient } from '../client-build.ts'

/** What `npm start` builds where it is missing: two that start at once would build into one folder. */
export default (): Promise<void> => buildClient(console.log)
