import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('testing/watched.ts', import.meta.url))

function start(kind: 'idle' | 'busy' | 'stuck' | 'frozen', limitMs: number, execArgv: string[] = []) {
  const child = fork(program, [kind, String(limitMs)], {
    execArgv,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
const exit = async (child: ChildProcess) => (await once(child, 'exit')) as [number | null, string | null] // as Node documents it
const said = (child: ChildProcess) => (child.stderr ? text(child.stderr) : null)

test('a process whose event loop no longer turns is ended, and says why', async () => {
  const frozen = start('frozen', 300)
  const words = said(frozen)
  expect(await exit(frozen)).toEqual([null, 'SIGKILL'])
  expect(JSON.parse((await words) ?? '')).toMatchObject({
    level: 60,
    pid: frozen.pid,
    msg: 'the event loop has not turned for 0.3 s: this process ends itself, to be started again',
  })
})

test('one that is busy, however long, goes on, and ends by itself when it is done', async () => {
  const busy = start('busy', 1_000)
  busy.disconnect()
  expect(await exit(busy)).toEqual([0, null])
})

test('one that was suspended goes on when it wakes', async () => {
  const idle = start('idle', 1_000)
  const words = said(idle)
  await once(idle, 'message')
  idle.kill('SIGSTOP')
  await exit(start('frozen', 2_000)) // so for longer than the limit
  const gone = exit(idle)
  idle.kill('SIGCONT')
  idle.send('are you?')
  await Promise.race([gone, once(idle, 'message')])
  if (idle.connected) idle.disconnect()
  expect(await gone).toEqual([0, null])
  expect(await words).toBe('')
})

test('one that is debugged may be halted', async () => {
  const halted = start('stuck', 300, ['--inspect=127.0.0.1:0'])
  const words = said(halted)
  halted.disconnect()
  expect(await exit(halted)).toEqual([0, null])
  expect(await words).toContain('Debugger listening')
})
