// The profile with three instances behind Caddy, with PostgreSQL and S3-compatible storage.
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { connect } from '../../server/core/database/connect.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { phonePhotograph, uploadForm } from '../../tests/support/pictures.ts'
import { freePorts } from '../failover/ports.ts'
import { checkEnds } from '../instances/ends.ts'
import type { Instances } from '../instances/fleet.ts'
import { keepLimitsEmpty } from '../load/limits.ts'
import type { LoadedSite } from '../load/records.ts'
import type { Check } from '../load/report.ts'
import { prepareStaff } from '../load/staff.ts'
import { checkStart, makePasswords } from './one-site.ts'
import { type ComposeProject, openProject, run } from './project.ts'
import { checkUpgrade } from './upgrade.ts'

const SITES = ['site-1', 'site-2', 'site-3']

/** As many submissions as a kill may fail behind Caddy up to 2.11.1 (scripts/behind-caddy.ts). */
const CUT_WRITES = 80

/** Starts the profile, and asks of it what docs/deploy.md promises. */
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
      await checkSetupLink(project),
      await checkMedia(
        site,
        ports.map((port) => `http://127.0.0.1:${port}`),
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
 * Where containers reach this machine, and nobody else does: the first address of Docker's own bridge, which older engines
 * tell by its subnet alone.
 */
async function bridgeAddress(): Promise<string> {
  const subnet = '{{(index .IPAM.Config 0).Subnet}}'
  const range = await run('docker', ['network', 'inspect', '--format', subnet, 'bridge'])
  return range.replace(/\.0\/\d+$/, '.1')
}

/** From now on this process believes the certificates that Caddy signs for localhost. */
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

/** Three that start together tell one link between them. */
async function checkSetupLink(project: ComposeProject): Promise<Check> {
  const links = (await project.logs(...SITES)).filter(({ event }) => event === 'setup_link')
  const migrated = (await project.logs(...SITES)).filter(({ event }) => event === 'migrated')
  const seen = `${links.length} set-up link in the three logs, ${migrated.length} of them migrated`
  return ['start', 'three on an empty database', seen, links.length === 1 && migrated.length === 1]
}

/** A picture uploaded at the first instance, which the others get from the store. */
async function checkMedia({ cookie }: LoadedSite, urls: string[]): Promise<Check> {
  const body = uploadForm(await phonePhotograph())
  const uploaded = await fetch(`${urls[0]}/media`, { method: 'POST', body, headers: { cookie } })
  const { url: path }: { url: string } = JSON.parse(await uploaded.text())
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url + path, { headers: { cookie } })
      return response.ok ? (await response.arrayBuffer()).byteLength : 0
    }),
  )
  const seen = `served by each: ${sizes.join(', ')} bytes`
  return ['media', 'a picture uploaded at site-1', seen, sizes.every((size) => size > 0 && size === sizes[0])]
}

/** The instances as containers: ended by Compose, and started again. */
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
