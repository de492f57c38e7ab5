import { ida } from '#web/testing/fixtures.ts'
import type { FakeResponses } from '#web/testing/fake-server.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import MonitoringScreen from '../MonitoringScreen.tsx'
import { healthyResponses } from './responses.ts'

export type ShowMonitoring = {
  /** Replaces single responses of the healthy server. */
  responses?: FakeResponses
  search?: string
  role?: 'ADMIN' | 'MEMBER'
}

/** Renders the monitoring screen for Ida, by default an administrator. Returns the sent requests. */
export const showMonitoring = ({
  responses = {},
  search = '',
  role = 'ADMIN',
}: ShowMonitoring = {}): string[] =>
  showScreen(<MonitoringScreen />, {
    user: { ...ida, role },
    responses: { ...healthyResponses, ...responses },
    url: `/monitoring${search}`,
  })
