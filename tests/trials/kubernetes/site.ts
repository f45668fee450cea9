// The site in the cluster, with everything it depends on.
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { ReceivedMail } from '../../support/mail-server.ts'
import { freePorts } from '../support/programs.ts'
import { apply, kubectl } from './cluster.ts'
import { type ClusterDatabase, databaseManifests, openDatabase } from './database.ts'
import { forwardPort } from './forward.ts'
import { MAILS_PATH, OUTSIDE, OUTSIDE_PORTS, SITE } from './names.ts'
import { outsideManifests, outsideService } from './outside-pod.ts'
import { type Overlay, writeOverlay } from './overlay.ts'

export interface ClusterSite extends AsyncDisposable {
  /** The address of the gateway. */
  url: string
  database: ClusterDatabase
  overlay: Overlay
  /** Applies the manifests with this image, refusing fields that the cluster does not know. */
  applyImage(image: string): Promise<void>
  /** The mails that the mail server has accepted so far. */
  mails(): Promise<ReceivedMail[]>
  /** The gateway's log of requests that found no pod, or lost it. */
  gatewayLog(): Promise<string>
}

/**
 * Creates the namespaces, an empty PostgreSQL, the secrets and everything outside, and applies the manifests. Resolves
 * when all pods are ready. Disposal deletes the namespaces with everything in them.
 */
export async function openSite(image: string): Promise<ClusterSite> {
  await deleteNamespaces()
  try {
    return await makeSite(image)
  } catch (error) {
    await deleteNamespaces()
    throw error
  }
}

async function makeSite(image: string): Promise<ClusterSite> {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const office = 'office@busbar.test'
  const overlayOf = (name: string) =>
    writeOverlay(name, { PUBLIC_URL: url, MAIL_FROM: office, NOTIFY_EMAIL: office })
  const overlay = overlayOf(image)
  for (const namespace of [SITE, OUTSIDE]) await kubectl('create', 'namespace', namespace)
  const superPassword = randomBytes(16).toString('hex')
  await apply(...databaseManifests(image, superPassword), outsideService)
  const database = await openDatabase(await addressOf('busbar-database', SITE), superPassword)
  const outside = await addressOf('outside', OUTSIDE)
  await apply(
    secret('busbar-database-app', { uri: database.url }),
    secret('busbar', {
      S3_URL: `http://S3RVER:S3RVER@${outside}:${OUTSIDE_PORTS.store}/pictures/site`,
      SMTP_URL: `smtp://${outside}:${OUTSIDE_PORTS.mail}`,
      METRICS_TOKEN: randomBytes(24).toString('hex'),
    }),
  )
  const applyOverlay = async ({ site }: Overlay) => {
    await kubectl('apply', '--server-side', '--validate=strict', '--kustomize', site)
  }
  await applyOverlay(overlay)
  await apply(...(await outsideManifests(image, `http://${await addressOf('busbar', SITE)}`)))
  await waitForRollout(OUTSIDE, 'outside')
  await waitForRollout(SITE, 'busbar')
  const closeGateway = await forwardPort(OUTSIDE, 'deployment/outside', {
    from: port,
    to: OUTSIDE_PORTS.gateway,
  })
  return {
    url,
    database,
    overlay,
    applyImage: (name) => applyOverlay(overlayOf(name)),
    async mails() {
      const answer = await fetch(url + MAILS_PATH)
      return mailsSchema.parse(JSON.parse(await answer.text()))
    },
    gatewayLog: () => kubectl('--namespace', OUTSIDE, 'logs', 'deployment/outside', '--timestamps'),
    async [Symbol.asyncDispose]() {
      await closeGateway()
      await database.close()
      await deleteNamespaces()
    },
  }
}

const mailsSchema = z.array(z.object({ to: z.array(z.string()), raw: z.string(), receivedAt: z.number() }))

/** Waits until every pod of a Deployment is ready, in its newest version. @throws after three minutes */
export const waitForRollout = (namespace: string, name: string): Promise<string> =>
  kubectl('--namespace', namespace, 'rollout', 'status', `deployment/${name}`, '--timeout=180s')

const deleteNamespaces = () => kubectl('delete', 'namespace', SITE, OUTSIDE, '--ignore-not-found')

/** The pods get addresses instead of names, so that the test needs no DNS. */
const addressOf = (service: string, namespace: string) =>
  kubectl('--namespace', namespace, 'get', 'service', service, '--output', 'jsonpath={.spec.clusterIP}')

const secret = (name: string, stringData: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: SITE },
  stringData,
})
