// The site's pods and their state.
import * as z from 'zod'
import type { JsonLogLine } from '../../support/server.ts'
import { waitUntil } from '../support/programs.ts'
import { kubectl, kubectlJson } from './cluster.ts'
import { SITE, SITE_PODS } from './names.ts'

/** The number of replicas in the Deployment. */
export const REPLICAS = 3

const podsSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
      status: z.object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        containerStatuses: z.array(z.object({ restartCount: z.number(), imageID: z.string() })).default([]),
      }),
    }),
  ),
})

export interface Pod {
  name: string
  isReady: boolean
  restarts: number
  image: string
}

/** The pods of the site that are not being terminated. */
export async function listPods(): Promise<Pod[]> {
  const { items } = await kubectlJson(podsSchema, '--namespace', SITE, 'get', 'pods', '--selector', SITE_PODS)
  return items
    .filter(({ metadata }) => !metadata.deletionTimestamp)
    .map(({ metadata, status }) => ({
      name: metadata.name,
      isReady: status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True'),
      restarts: status.containerStatuses[0]?.restartCount ?? 0,
      image: status.containerStatuses[0]?.imageID ?? '',
    }))
}

/** Waits until as many pods are ready as the Deployment specifies, and there are no others. */
export const waitForPods = (): Promise<void> =>
  waitUntil(
    `${REPLICAS} pods are ready`,
    async () => {
      const pods = await listPods()
      return pods.length === REPLICAS && pods.every(({ isReady }) => isReady)
    },
    120,
  )

/** Runs a shell command in a pod. */
export const inPod = (pod: string, command: string): Promise<string> =>
  kubectl('--namespace', SITE, 'exec', pod, '--', 'sh', '-c', command)

/** The log lines of all pods of the site. */
export async function podLogs(): Promise<JsonLogLine[]> {
  const text = await kubectl('--namespace', SITE, 'logs', '--selector', SITE_PODS, '--tail=-1')
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line): JsonLogLine => JSON.parse(line))
}
