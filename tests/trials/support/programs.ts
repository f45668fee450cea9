// Programs in the background. As root they run as the user `postgres`, because PostgreSQL refuses to run as root.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/server.ts'
import { processTree } from './processes.ts'

interface Identity {
  uid: number
  gid: number
}

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))

/** Looked up only when a program is started: code that only waits needs no such user. */
const findIdentity = (): Identity | null =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null

/** Makes the programs' user the owner. */
function giveAway(path: string): void {
  const identity = findIdentity()
  if (identity) chownSync(path, identity.uid, identity.gid)
}

/** Creates a temporary folder for the folders of several programs, which their user may pass through. */
export function makeTemporaryFolder(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(path, 0o711)
  return path
}

/** Creates a folder that only the programs' user can enter. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  giveAway(path)
  return path
}

/** Writes a configuration, which may contain passwords, for the programs' user. */
export function writeConfig(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 })
  giveAway(path)
  return path
}

/** Programs to be killed at the end, however the process ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) killTree(child.pid)
})

/** Starts a program whose output goes to `NAME.log` in the folder, which is also its working folder. */
export function startProgram(name: string, folder: string, [program = '', ...args]: string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    // HOME too: PostgreSQL's tools look for a password file there.
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder },
    ...findIdentity(),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Asks a program to end, and waits until it has. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode === null && child.kill(signal)) await once(child, 'exit')
}

/** Kills the process and its descendants, as when its machine loses power. */
export function killTree(pid: number | undefined): void {
  if (!pid) return
  // All of them before the first one has ended, so that none can react to the end of another.
  for (const victim of processTree(pid))
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      // It has just ended.
    }
}

/**
 * Waits until the condition holds, checking ten times a second.
 * @throws when it does not hold within `seconds`
 */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await condition().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(100)
  }
}

/** This many free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** Whether something listens on the port of this machine. */
export async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
