/**
 * `npm run trial -- packages [NAME …]`: before a release, asks npm's registry about the packages of the lock file
 * (S41). None may be younger than seven days, in which a compromised release is usually found and withdrawn, and `npm
 * audit` must know no vulnerability. Packages that were already in the lock file of a commit that old are not checked
 * again. The exit code is 1 when something is found; a missing answer of the registry is reported, but changes nothing.
 */
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import * as z from 'zod/mini'

const DAYS = 7
const oldest = Date.now() - DAYS * 24 * 60 * 60 * 1000

const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })
/** By version; the entry of an unpublished package is an object. */
const publicationTimes = z.record(
  z.string(),
  z.union([
    z.string(),
    z.pipe(
      z.unknown(),
      z.transform(() => undefined),
    ),
  ]),
)
const auditReport = z.object({ metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }) })

const names = process.argv.slice(2)
const known = new Set(lockedPackages(lockFileOfLastWeek()))
const asked = lockedPackages(readFileSync('package-lock.json', 'utf8')).filter(
  (id) => !known.has(id) && (names.length === 0 || names.includes(nameOf(id))),
)
const ages = await checkAges(asked)
const audit = checkAudit()
process.exitCode = ages && audit ? 0 : 1

/** Prints each package that is too young, or whose publication time the registry does not give. */
async function checkAges(ids: string[]): Promise<boolean> {
  // npm in a process for each package, because it knows the registry of a scope, proxies and passwords.
  const limit = pLimit(4)
  const times = await Promise.all(
    ids.map((id) => limit(async () => ({ id, published: await publicationTime(id) }))),
  )
  const young = times.filter(({ published }) => published && Date.parse(published) > oldest)
  const unanswered = times.filter(({ published }) => !published)
  for (const { id, published } of young) console.log(`too young: ${id}, published ${published}`)
  for (const { id } of unanswered) console.log(`not answered: ${id}`)
  console.log(
    `ages: ${ids.length} asked for, ${young.length} younger than ${DAYS} days, ${unanswered.length} not answered`,
  )
  return young.length === 0
}

/** When a package was published, as ISO 8601, or null when the registry does not say. */
function publicationTime(id: string): Promise<string | null> {
  const version = id.slice(id.lastIndexOf('@') + 1)
  return new Promise((resolve) =>
    execFile('npm', ['view', nameOf(id), 'time', '--json'], { maxBuffer: 2 ** 26 }, (error, out) => {
      if (error) return resolve(null)
      const times = publicationTimes.safeParse(parseJson(out))
      resolve(times.data?.[version] ?? null)
    }),
  )
}

function checkAudit(): boolean {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const report = auditReport.safeParse(parseJson(stdout))
  if (!report.success) {
    console.log('audit: not answered by this registry')
    return true
  }
  const { total } = report.data.metadata.vulnerabilities
  console.log(`audit: ${total} known vulnerabilities${total > 0 ? ', see npm audit' : ''}`)
  return total === 0
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lock file of seven days ago, or an empty one. */
function lockFileOfLastWeek(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout
  const commit = git('rev-list', '-1', `--before=${new Date(oldest).toISOString()}`, 'HEAD')?.trim()
  return (commit && git('show', `${commit}:./package-lock.json`)) || '{"packages":{}}'
}

/** Every package of a lock file as `name@version`, once. */
function lockedPackages(text: string): string[] {
  const entries = Object.entries(lockFile.parse(JSON.parse(text)).packages)
  const ids = entries
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
  return [...new Set(ids)]
}

function nameOf(id: string): string {
  return id.slice(0, id.lastIndexOf('@'))
}
