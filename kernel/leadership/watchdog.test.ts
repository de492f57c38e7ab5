import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('testing/watched-process.ts', import.meta.url))

function start(kind: 'idle' | 'busy' | 'stuck' | 'frozen', limitMs: number, execArgv: string[] = []) {
  const child = fork(program, [kind, String(limitMs)], {
    execArgv,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
const exit = async (child: ChildProcess) => (await once(child, 'exit')) as [number | null, string | null]
const readStderr = (child: ChildProcess) => (child.stderr ? text(child.stderr) : null)

test('the watchdog kills a process with a blocked event loop, and logs why the process is killed', async () => {
  const frozen = start('frozen', 300)
  const output = readStderr(frozen)
  expect(await exit(frozen)).toEqual([null, 'SIGKILL'])
  expect(JSON.parse((await output) ?? '')).toMatchObject({
    level: 60,
    pid: frozen.pid,
    msg: 'The event loop has been blocked for 0.3 s: killing the process, so that it is restarted',
  })
})

test('the watchdog does not kill a busy process that blocks the event loop only briefly', async () => {
  const busy = start('busy', 1_000)
  busy.disconnect()
  expect(await exit(busy)).toEqual([0, null])
})

test('the watchdog does not kill a process that was suspended and resumes', async () => {
  const idle = start('idle', 1_000)
  const output = readStderr(idle)
  await once(idle, 'message')
  idle.kill('SIGSTOP')
  await exit(start('frozen', 2_000)) // this process has a limit of 2 s, which is longer than that of `idle`
  const exited = exit(idle)
  idle.kill('SIGCONT')
  idle.send('are you?')
  await Promise.race([exited, once(idle, 'message')])
  if (idle.connected) idle.disconnect()
  expect(await exited).toEqual([0, null])
  expect(await output).toBe('')
})

test('the watchdog does not kill a process while a debugger is attached', async () => {
  const halted = start('stuck', 300, ['--inspect=127.0.0.1:0'])
  const output = readStderr(halted)
  halted.disconnect()
  expect(await exit(halted)).toEqual([0, null])
  expect(await output).toContain('Debugger listening')
})
