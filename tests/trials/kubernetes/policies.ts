import type { Check } from '../support/report.ts'
import { kubectl } from './cluster.ts'
import { OUTSIDE, OUTSIDE_PORTS, SITE } from './names.ts'
import { inPod, listPods } from './pods.ts'

/** A command that exits with 0 when a connection is made within three seconds. */
const connectTo = (host: string, port: number) =>
  `node -e "require('net').connect(${port}, '${host}').on('connect', () => process.exit(0)).on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 3000)"`

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  )

/**
 * Checks the network policies: the gateway reaches a pod of the site, and the site its database and its store; but the
 * gateway does not reach the database, nor the site the gateway.
 * @returns null when the cluster's network enforces no policy
 */
export async function checkPolicies(): Promise<Check | null> {
  const [pod] = await listPods()
  const address = (namespace: string, selector: string) => {
    const which = ['--namespace', namespace, '--selector', selector]
    return kubectl('get', 'pods', ...which, '--output', 'jsonpath={.items[0].status.podIP}')
  }
  const site = await address(SITE, 'app.kubernetes.io/name=busbar')
  const database = await address(SITE, 'cnpg.io/cluster=busbar-database')
  const outside = await address(OUTSIDE, 'app=outside')
  const fromSite = (host: string, port: number) => succeeds(inPod(pod?.name ?? '', connectTo(host, port)))
  const fromOutside = (host: string, port: number) =>
    succeeds(
      kubectl('--namespace', OUTSIDE, 'exec', 'deployment/outside', '--', 'sh', '-c', connectTo(host, port)),
    )
  const isOpen = {
    'gateway to site': await fromOutside(site, 3000),
    'site to database': await fromSite(database, 5432),
    'site to store': await fromSite(outside, OUTSIDE_PORTS.store),
  }
  const isClosed = {
    'gateway to database': !(await fromOutside(database, 5432)),
    'site to gateway': !(await fromSite(outside, OUTSIDE_PORTS.gateway)),
  }
  if (!Object.values(isClosed).includes(true)) return null
  const wrong = [
    ...Object.entries(isOpen).map(([way, isRight]) => (isRight ? '' : `${way} CLOSED`)),
    ...Object.entries(isClosed).map(([way, isRight]) => (isRight ? '' : `${way} OPEN`)),
  ].filter(Boolean)
  const ways = [...Object.keys(isOpen), `and not ${Object.keys(isClosed).join(', nor ')}`].join(', ')
  return ['network', 'who reaches whom', wrong.length === 0 ? ways : wrong.join(', '), wrong.length === 0]
}
