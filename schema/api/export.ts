import * as z from 'zod/mini'
import { timeZone } from './shared.ts'

/** Query of `GET /api/projects/{id}/export.csv`, whose response is not JSON. */
export const exportQuery = z.object({ timeZone })
