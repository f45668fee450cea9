// The profiles with one site: with its own PostgreSQL, or with one beside it.
import { randomBytes } from 'node:crypto'
import { PASSWORD } from '../../support/accounts.ts'
import { buildInquiryForm } from '../../support/form-data.ts'
import { freePorts, waitUntil } from '../support/programs.ts'
import type { Check } from '../support/report.ts'
import { json, Staff } from '../support/staff.ts'
import { type ComposeProject, openProject } from './project.ts'

const OFFICE = 'office@busbar.test'

/** How long a killed site may be down, in seconds. */
const RETURN_S = 60

/** The service that runs the site, by profile. */
const SITE = { alone: 'site', postgres: 'site-with-postgres' } as const

/** Starts the profile, and checks what docs/deploy.md promises of it. */
export async function checkOneSite(profile: keyof typeof SITE): Promise<Check[]> {
  const service = SITE[profile]
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  await using project = await openProject(profile, {
    variables: makePasswords(),
    site: { PUBLIC_URL: url },
    override: { [service]: { ports: [`127.0.0.1:${port}:3000`] } },
    sites: [service],
  })
  await project.up()
  const checks = [await checkStart(url), await checkConfinement(project, service)]
  const staff = new Staff('198.51.100.1')
  checks.push(await checkAccount(project, service, url, staff))
  if (profile === 'postgres') checks.push(await checkRole(project))
  checks.push(...(await checkEndsOfOne(project, service, url, staff)))
  checks.push(await checkCommands(project, service))
  return checks.map((check): Check => [profile, ...check])
}

/** Values for the variables of compose.yaml, generated as in docs/deploy.md. */
export const makePasswords = () => ({
  BUSBAR_PASSWORD: randomBytes(16).toString('hex'),
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  S3_KEY: randomBytes(8).toString('hex'),
  S3_SECRET: randomBytes(20).toString('hex'),
})

/** Checks the site when `up --wait` has ended. */
export async function checkStart(url: string): Promise<Check> {
  const ready = await fetch(`${url}/readyz`)
  const home = await fetch(url)
  const isWhole = (await home.text()).includes('</html>')
  const seen = `/readyz ${ready.status}, the home page ${home.status}${isWhole ? '' : ' and not whole'}`
  return ['start', '`up --detach --build --wait`', seen, ready.ok && home.ok && isWhole]
}

async function checkConfinement(project: ComposeProject, service: string): Promise<Check> {
  const inside = (command: string) => project.compose('exec', '-T', service, 'sh', '-c', command)
  const uid = await inside('id -u')
  const writable = await inside('touch /app/probe 2>/dev/null && echo yes || echo no')
  const capabilities = await inside("sed -n 's/^CapEff:[[:space:]]*//p' /proc/1/status")
  return [
    'container',
    'inspected from inside',
    `uid ${uid}, root file system writable: ${writable}, capabilities ${capabilities}`,
    uid === '1000' && writable === 'no' && Number.parseInt(capabilities, 16) === 0,
  ]
}

/** Creates the first account by the link in the log. Without a mail server it is active at once. */
async function checkAccount(
  project: ComposeProject,
  service: string,
  url: string,
  staff: Staff,
): Promise<Check> {
  let link = ''
  await waitUntil('setup_link in the log', async () => {
    const url = (await project.logs(service)).findLast(({ event }) => event === 'setup_link')?.url
    if (typeof url === 'string') link = url
    return link !== ''
  })
  const setup = new URL(link).searchParams.get('setup')
  const signUp = await fetch(`${url}/trpc/auth.signUp`, json({ email: OFFICE, password: PASSWORD, setup }))
  const signIn = await staff.signIn(url, OFFICE)
  const seen = `sign-up ${signUp.status}, sign-in ${signIn}`
  return ['account', 'the first one, by the link of the log', seen, signIn === 200]
}

async function checkRole(project: ComposeProject): Promise<Check> {
  const ask = (statement: string) =>
    project.compose('exec', '-T', 'database', 'psql', '--username=postgres', '-tAc', statement)
  const users = await ask(
    `select string_agg(distinct usename, ', ') from pg_stat_activity where datname = 'busbar' and usename <> 'postgres'`,
  )
  const rights = await ask(
    `select rolsuper or rolcreaterole or rolbypassrls from pg_roles where rolname = 'busbar'`,
  )
  const isHarmless = rights === 'f'
  const seen = `${users}, ${isHarmless ? 'no superuser' : 'a SUPERUSER'}`
  return ['role', 'who is connected to the database', seen, users === 'busbar' && isHarmless]
}

/** An inquiry still exists after a restart, and after the restart policy has brought a killed site back. */
async function checkEndsOfOne(
  project: ComposeProject,
  service: string,
  url: string,
  staff: Staff,
): Promise<Check[]> {
  const email = 'compose@example.com'
  const inquiry = await fetch(`${url}/trpc/inquiry.create`, json(buildInquiryForm({ email })))
  const count = async () => {
    const { items } = await staff.query<{ items: { email: string | null }[] }>(url, 'inquiry.list')
    return items.filter((item) => item.email === email).length
  }
  const isReady = async () => (await fetch(`${url}/readyz`)).ok
  await project.compose('restart', service)
  await waitUntil('the restarted site', isReady, RETURN_S)
  const afterRestart = await count()
  // Kills everything but the init process, which then ends with the site's exit code.
  const killedAt = performance.now()
  await project.compose('exec', '-T', service, 'sh', '-c', 'kill -9 -1').catch(() => '')
  const restarts = async () => Number(await project.inspect(service, '{{.RestartCount}}'))
  await waitUntil('the killed site', async () => (await restarts()) > 0 && (await isReady()), RETURN_S)
  const seconds = ((performance.now() - killedAt) / 1000).toFixed(1)
  const afterKill = await count()
  return [
    [
      'restart',
      'an inquiry, then `restart`',
      `acknowledged (${inquiry.status}), and there ${afterRestart} time`,
      inquiry.ok && afterRestart === 1,
    ],
    [
      'kill',
      'every process of the container',
      `ready again by itself after ${seconds} s; the inquiry is there ${afterKill} time`,
      afterKill === 1,
    ],
  ]
}

/** The commands that docs/deploy.md runs in a container. */
async function checkCommands(project: ComposeProject, service: string): Promise<Check> {
  const cli = (...args: string[]) =>
    project.compose('exec', '-T', service, 'node', 'dist/server/cli.js', ...args)
  const doctor = (await cli('doctor')).split('\n').at(-1) ?? ''
  await cli('backup', '/data/before.backup')
  const restored = (await cli('restore', '/data/before.backup', '--yes')).includes('Restored')
  const seen = `"${doctor}"; ${restored ? 'restored' : 'NOT restored'}`
  return ['commands', 'doctor, backup, restore', seen, restored]
}
