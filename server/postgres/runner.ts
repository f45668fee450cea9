import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './error.ts'

/** Runs PostgreSQL's programs as somebody whom they accept: they refuse to run as root. */
export interface Runner {
  /** Starts a program in a session of its own, so that Ctrl-C reaches the server alone and it decides the order. */
  spawn(command: string[], stdio: StdioOptions, env?: Record<string, string>): ChildProcess
  /** Gives a file, or a folder with all in it, to the user whom the programs run as. */
  give(path: string): void
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
  if (process.getuid?.() !== 0) return direct(null)
  const owner = existsSync(folder) ? statSync(folder) : null
  if (owner && owner.uid !== 0) return closedTo(owner, folder, binaries) ?? direct(owner)
  const nobody = findNobody()
  const root = { uid: 0, gid: 0 }
  if (nobody && !closed(root, folder, binaries) && namespaces(nobody, binaries)) return namespaced(nobody)
  if (!nobody)
    throw new EmbeddedError(`PostgreSQL refuses to run as root, and there is no user nobody here: ${ADVICE}`)
  return closedTo(nobody, folder, binaries) ?? direct(nobody)
}

const ADVICE = 'start the server as an ordinary user, or set DATABASE_URL.'

/** The user's name, or its number where the system has no name for it. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

function direct(as: Identity | null): Runner {
  return {
    spawn: ([program = '', ...args], stdio, env) =>
      spawn(program, args, {
        stdio,
        detached: true,
        env: { ...ENVIRONMENT, ...env },
        ...(as && { uid: as.uid, gid: as.gid }),
      }),
    give: (path) => as && giveAll(path, as),
  }
}

function namespaced(as: Identity): Runner {
  const inside = direct(null)
  return {
    ...inside,
    spawn: (command, stdio, env) => inside.spawn(['unshare', ...unshare(as), ...command], stdio, env),
  }
}

function unshare({ uid, gid }: Identity): string[] {
  return ['--user', `--map-user=${uid}`, `--map-group=${gid}`]
}

function namespaces(as: Identity, { initdb }: Binaries): boolean {
  const trial = spawnSync('unshare', [...unshare(as), initdb, '--version'], {
    env: ENVIRONMENT,
    stdio: 'ignore',
  })
  return trial.status === 0
}

/** initdb refuses a number without a name, so the number comes from the list of names. */
function findNobody(): Identity | null {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
}

function closedTo(user: Identity, folder: string, binaries: Binaries): null {
  const at = closed(user, folder, binaries)
  if (at)
    throw new EmbeddedError(
      `PostgreSQL refuses to run as root, and ${at} is closed to other users: ${ADVICE}`,
    )
  return null
}

/** The first folder on the way to the data or to the programs that the user may not pass, or null. */
function closed({ uid, gid }: Identity, folder: string, { postgres }: Binaries): string | null {
  const above = [...ancestors(dirname(folder)), ...ancestors(dirname(postgres))]
  return (
    above.find((path) => {
      const { mode, uid: owner, gid: group } = statSync(path)
      return !(mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001))
    }) ?? null
  )
}

function ancestors(path: string): string[] {
  return path === dirname(path) ? [path] : [...ancestors(dirname(path)), path]
}

function giveAll(path: string, to: Identity): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), to)
  lchownSync(path, to.uid, to.gid)
}
