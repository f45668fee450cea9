import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'

/** Runs PostgreSQL's programs as a user that they accept: they refuse to run as root. */
export interface Runner {
  /** Starts a program in its own process group: Ctrl-C reaches only the server, which then stops PostgreSQL last. */
  spawn(command: string[], stdio: StdioOptions, env?: Record<string, string>): ChildProcess
  /** Makes the programs' user the owner of a file, or of a folder and everything in it. */
  chown(path: string): void
}

interface Identity {
  uid: number
  gid: number
}

/** The whole environment of the programs. Nothing is inherited from the server: no secrets, no PGPORT. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Chooses the user that PostgreSQL runs as:
 * - started by an ordinary user: that user;
 * - started by root, and the cluster belongs to another user: that user;
 * - started by root otherwise: `nobody` in a user namespace, where root's files appear to be nobody's;
 * - where user namespaces are forbidden (containers, chroot): the real user `nobody`.
 * @throws StartupError when root can do none of this, because a parent folder is closed to the other user
 */
export function chooseRunner(folder: string, binaries: Binaries): Runner {
  if (process.getuid?.() !== 0) return directRunner(null)
  const owner = existsSync(folder) ? statSync(folder) : null
  if (owner && owner.uid !== 0) return runAsUser(owner, folder, binaries)
  const nobody = findNobody()
  if (!nobody)
    throw new StartupError(
      `PostgreSQL refuses to run as root, and there is no user nobody: ${NOT_AS_ROOT_HINT}`,
    )
  const reachable = !inaccessibleParent({ uid: 0, gid: 0 }, folder, binaries)
  return reachable && canRun(unshareCommand(nobody), binaries)
    ? prefixedRunner(unshareCommand(nobody))
    : runAsUser(nobody, folder, binaries)
}

const NOT_AS_ROOT_HINT = 'start the server as an ordinary user, or set DATABASE_URL.'

/** The user's name, or its number where the system has no name for it. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Below a folder that is closed to the user, such as root's home, the user gets the capability to pass through. */
function runAsUser(user: Identity, folder: string, binaries: Binaries): Runner {
  const inaccessible = inaccessibleParent(user, folder, binaries)
  if (!inaccessible) return directRunner(user)
  const chown = directRunner(user).chown
  if (canRun(setprivCommand(user), binaries)) return { ...prefixedRunner(setprivCommand(user)), chown }
  throw new StartupError(
    `PostgreSQL refuses to run as root, and ${inaccessible} is closed to other users: ${NOT_AS_ROOT_HINT}`,
  )
}

function directRunner(identity: Identity | null): Runner {
  return {
    spawn: ([program = '', ...args], stdio, env) =>
      spawn(program, args, {
        stdio,
        detached: true,
        env: { ...ENVIRONMENT, ...env },
        ...(identity && { uid: identity.uid, gid: identity.gid }),
      }),
    chown: (path) => identity && chownRecursive(path, identity),
  }
}

function prefixedRunner(prefix: string[]): Runner {
  const runner = directRunner(null)
  return { ...runner, spawn: (command, stdio, env) => runner.spawn([...prefix, ...command], stdio, env) }
}

function unshareCommand({ uid, gid }: Identity): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
}

/** The securebit is needed because initdb looks for postgres by `access()`, which otherwise ignores the capability. */
function setprivCommand({ uid, gid }: Identity): string[] {
  const capabilities = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return ['setpriv', ...identity, '--securebits=+no_setuid_fixup', ...capabilities]
}

function canRun([program = '', ...args]: string[], { initdb }: Binaries): boolean {
  return (
    spawnSync(program, [...args, initdb, '--version'], { env: ENVIRONMENT, stdio: 'ignore' }).status === 0
  )
}

/** The ids of the user `nobody`. Read from /etc/passwd, because initdb refuses a user id without a name. */
function findNobody(): Identity | null {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
}

/** The first parent folder of the data or the programs that the user may not pass through, or null. */
function inaccessibleParent({ uid, gid }: Identity, folder: string, { postgres }: Binaries): string | null {
  const parents = [...ancestors(dirname(folder)), ...ancestors(dirname(postgres))]
  return (
    parents.find((path) => {
      const { mode, uid: owner, gid: group } = statSync(path)
      return !(mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001))
    }) ?? null
  )
}

/** The path and every folder above it, from the root. */
export function ancestors(path: string): string[] {
  return path === dirname(path) ? [path] : [...ancestors(dirname(path)), path]
}

function chownRecursive(path: string, owner: Identity): void {
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) chownRecursive(join(path, name), owner)
  lchownSync(path, owner.uid, owner.gid)
}
