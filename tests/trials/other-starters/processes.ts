// Runs and measures the programs of a project: their duration, and the processor time of them and their children.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cpuMicroseconds, processTree } from '../support/processes.ts'

/** A cost in seconds. */
export interface Cost {
  wall: number
  cpu: number
}

/** A running server, stopped with all that it started at the end of the block that declares it (`await using`). */
export interface Server extends AsyncDisposable {
  /** The cost until it answered its first page. */
  cost: Cost
  /** Its process and all that it started. */
  pids(): number[]
}

const POLL_MS = 50
/** Long, because a busy machine compiles slowly. */
const READY_MS = 300_000
const STOP_MS = 15_000

const running = new Set<ChildProcess>()

/** Stops every running server with all that it started, so that calls waiting for them fail. */
export function stopAll(): void {
  for (const { pid } of running) if (pid !== undefined) kill(-pid, 'SIGTERM')
}

/** The environment without variables of the surrounding `npm run`, and with the same Node for all projects. */
function environment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle|config_local)|INIT_CWD|NODE_|CI$)/.test(name),
  )
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  return { ...Object.fromEntries(own), PATH, DO_NOT_TRACK: '1', ...variables }
}

/**
 * Runs a command to its end.
 * @throws with its output, if it fails
 */
export async function run(
  [program = '', ...args]: string[],
  cwd: string,
  variables: Record<string, string> = {},
): Promise<Cost> {
  const startedAt = performance.now()
  // The processor time of this process, which only waits, and of its children that have ended.
  const cpuBefore = cpuMicroseconds([process.pid])
  await promisify(execFile)(program, args, { cwd, env: environment(variables), maxBuffer: 1e9 })
  return {
    wall: (performance.now() - startedAt) / 1000,
    cpu: (cpuMicroseconds([process.pid]) - cpuBefore) / 1e6,
  }
}

/** Starts a server in a process group of its own, and waits for its first page. */
export async function serve(
  program: string[],
  cwd: string,
  port: number,
  variables: Record<string, string>,
): Promise<Server> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, program, {
    cwd,
    env: environment(variables),
    // The log goes into a pipe that is read, as in a container.
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)))
  running.add(child)
  const pids = () => processTree(child.pid ?? 0)
  const stop = async () => {
    running.delete(child)
    await stopTree(pids())
  }
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${program.join(' ')} ended:\n${output}`)
      if (performance.now() - startedAt > READY_MS)
        throw new Error(`${program.join(' ')}: no page\n${output}`)
      await sleep(POLL_MS)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const cost = { wall: (performance.now() - startedAt) / 1000, cpu: cpuMicroseconds(pids()) / 1e6 }
  return { cost, pids, [Symbol.asyncDispose]: stop }
}

/** Whether the address answers with 200, to the last byte. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_MS) })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

/** Asks the first process to end, as Ctrl-C or a container would, and kills the remaining ones. */
async function stopTree(pids: number[]): Promise<void> {
  kill(pids[0], 'SIGTERM')
  for (const until = performance.now() + STOP_MS; performance.now() < until; await sleep(POLL_MS))
    if (!pids.some((pid) => kill(pid, 0))) return
  for (const pid of pids) kill(pid, 'SIGKILL')
}

/** @returns whether there was such a process */
function kill(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal)
  } catch {
    return false
  }
}
