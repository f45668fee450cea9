// The profile with three instances behind Caddy, with PostgreSQL and S3-compatible storage.
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { connect } from '../../../server/core/database/connect.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { checkMedia, checkTogether } from '../instances/shared-state.ts'
import { checkEnds } from '../load/ends.ts'
import { keepLimitsEmpty } from '../load/limits.ts'
import type { Instances } from '../support/fleet.ts'
import { freePorts } from '../support/programs.ts'
import type { Check } from '../support/report.ts'
import { prepareStaff } from '../support/staff.ts'
import { checkStart, makePasswords } from './one-site.ts'
import { type ComposeProject, openProject, run } from './project.ts'
import { checkUpgrade } from './upgrade.ts'

const SITES = ['site-1', 'site-2', 'site-3']

/** How many submissions a kill may fail behind Caddy up to 2.11.1 (tests/trials/caddy.ts). */
const CUT_WRITES = 80

/** Starts the profile, and checks what docs/deploy.md promises of it. */
export async function checkThree(): Promise<Check[]> {
  const [https = 0, http = 0, database = 0, ...ports] = await freePorts(3 + SITES.length)
  const passwords = makePasswords()
  const mailServer = await startMailServer(undefined, await bridgeAddress())
  const url = `https://localhost:${https}`
  const loopback = (port: number, inside: number) => `127.0.0.1:${port}:${inside}`
  const sites = SITES.map((name, place) => [name, { ports: [loopback(ports[place] ?? 0, 3000)] }] as const)
  await using project = await openProject('three', {
    variables: { DOMAIN: `localhost:${https}`, ...passwords },
    site: { SMTP_URL: mailServer.url, MAIL_FROM: 'office@busbar.test' },
    override: {
      ...Object.fromEntries(sites),
      caddy: { ports: [loopback(https, https), loopback(http, 80)] },
      database: { ports: [loopback(database, 5432)] },
    },
    sites: SITES,
  })
  await project.up()
  await trustCaddy(project)
  const connectionString = `postgres://busbar:${passwords.BUSBAR_PASSWORD}@127.0.0.1:${database}/busbar`
  const db = connect({ connectionString }, () => {})
  const stopEmptying = keepLimitsEmpty(db)
  try {
    const site = { url, db, received: mailServer.received, ...(await prepareStaff(db, url)) }
    const checks = [
      await checkStart(url),
      await checkTls(url, http),
      checkTogether(SITES.length, await project.logs(...SITES)),
      await checkMedia(
        ports.map((port) => `http://127.0.0.1:${port}`),
        (url, init) => fetch(url, { ...init, headers: { cookie: site.cookie } }),
      ),
      ...(await checkEnds(instancesOf(project), site, CUT_WRITES)),
    ]
    mailServer.received.length = 0
    checks.push(...(await checkUpgrade(project, site, SITES)))
    return checks.map((check): Check => ['three', ...check])
  } finally {
    stopEmptying()
    await db.destroy()
    await mailServer.close()
  }
}

/**
 * The address at which containers, and nothing else, reach this machine: the first address of Docker's own bridge, of
 * which older engines report only the subnet.
 */
async function bridgeAddress(): Promise<string> {
  const subnet = '{{(index .IPAM.Config 0).Subnet}}'
  const range = await run('docker', ['network', 'inspect', '--format', subnet, 'bridge'])
  return range.replace(/\.0\/\d+$/, '.1')
}

/** Makes this process trust the certificates that Caddy signs for localhost. */
async function trustCaddy(project: ComposeProject): Promise<void> {
  const path = '/data/caddy/pki/authorities/local/root.crt'
  const root = await project.compose('exec', '-T', 'caddy', 'cat', path)
  setDefaultCACertificates([...getCACertificates('default'), root])
}

async function checkTls(url: string, port: number): Promise<Check> {
  const plain = await fetch(`http://localhost:${port}/`, { redirect: 'manual' })
  const location = plain.headers.get('location')
  const secure = await fetch(url)
  const policy = secure.headers.get('strict-transport-security')
  return [
    'TLS',
    'a certificate that Caddy signed',
    `port 80 leads to https: ${plain.status}; there ${secure.status}, HSTS ${policy}`,
    location === `${url}/` && secure.ok && policy !== null,
  ]
}

/** The instances as containers, which Compose ends and starts again. */
const instancesOf = (project: ComposeProject): Instances => ({
  servers: SITES,
  start: async (place) => {
    await project.compose('up', '--detach', '--no-deps', '--wait', SITES[place] ?? '')
  },
  signal: async (place, signal) => {
    const service = SITES[place] ?? ''
    await project.compose(signal === 'SIGKILL' ? 'kill' : 'stop', service)
    return Number(await project.inspect(service, '{{.State.ExitCode}}'))
  },
})
