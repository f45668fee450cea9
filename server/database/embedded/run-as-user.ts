import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

/** Runs PostgreSQL's programs as somebody whom they accept: they refuse to run as root. */
export interface Runner {
  /** Starts a program in a session of its own, so that Ctrl-C reaches the server alone and it decides the order. */
  spawn(command: string[], stdio: StdioOptions, env?: Record<string, string>): ChildProcess
  /** Gives a file, or a folder with all in it, to the user whom the programs run as. */
  chown(path: string): void
}

interface Identity {
  uid: number
  gid: number
}

/** Nothing of the server's environment reaches PostgreSQL: no secret, no PGPORT. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Any user but root runs the programs directly. Root runs them in a user namespace, where its own files seem to
 * belong to `nobody`; where namespaces are forbidden (containers, a chroot) as the real `nobody`; and a cluster
 * that already belongs to somebody as that somebody.
 * @throws EmbeddedError where root has no way: a folder above is closed to the other user
 */
export function chooseRunner(folder: string, binaries: Binaries): Runner {
  if (process.getuid?.() !== 0) return directRunner(null)
  const owner = existsSync(folder) ? statSync(folder) : null
  if (owner && owner.uid !== 0) return runAsUser(owner, folder, binaries)
  const nobody = findNobody()
  if (!nobody)
    throw new EmbeddedError(
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

/** Below a folder that is closed to the user, such as root's home, it is lent the right to pass. */
function runAsUser(user: Identity, folder: string, binaries: Binaries): Runner {
  const inaccessible = inaccessibleParent(user, folder, binaries)
  if (!inaccessible) return directRunner(user)
  const chown = directRunner(user).chown
  if (canRun(setprivCommand(user), binaries)) return { ...prefixedRunner(setprivCommand(user)), chown }
  throw new EmbeddedError(
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

/** Without the securebit `access()`, with which initdb looks for postgres, would not count the lent capability. */
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

/** initdb refuses a number without a name, so the number comes from the list of names. */
function findNobody(): Identity | null {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
}

/** The first folder on the way to the data or to the programs that the user may not pass, or null. */
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
