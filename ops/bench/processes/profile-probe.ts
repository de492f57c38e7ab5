import { Session } from 'node:inspector/promises'
import { sharesOf } from '../report/profile.ts'

/** Preloaded module. Profiles the process from the message `profile` to the message `profiled`, and sends the result. */
const session = new Session()
process.on('message', (message) => {
  if (message === 'profile') void start().then(() => process.send?.({ profiling: true }))
  if (message === 'profiled') void stop().then((shares) => process.send?.(shares))
})

async function start(): Promise<void> {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
}

async function stop() {
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return sharesOf(profile)
}
