// The pod in which outside.ts runs.
import { bundleOutside } from './bundle.ts'
import { OUTSIDE } from './names.ts'
import { OUTSIDE_PORTS } from './ports.ts'
import { memoryVolume, restrictedDeployment, serviceOf } from './restricted.ts'

const LABELS = { app: 'outside' }

/** Unpacks the bundle, and runs it. */
const RUN = `
const { readFileSync, writeFileSync } = require('node:fs')
writeFileSync('/tmp/outside.mjs', require('node:zlib').gunzipSync(readFileSync('/program/outside.mjs.gz')))
import('/tmp/outside.mjs')
`

/** Of the store and the mail server, whose address the site's secret names. */
export const outsideService = serviceOf('outside', OUTSIDE, LABELS, OUTSIDE_PORTS)

/** @param siteUrl the address of the site's Service */
export async function outsideManifests(image: string, siteUrl: string): Promise<object[]> {
  const bundle = await bundleOutside()
  const container = {
    image,
    command: ['node', '--max-old-space-size=512', '-e', RUN],
    env: [{ name: 'SITE_URL', value: siteUrl }],
    readinessProbe: { tcpSocket: { port: OUTSIDE_PORTS.gateway }, periodSeconds: 1 },
    volumeMounts: [
      { name: 'program', mountPath: '/program' },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  }
  const volumes = [{ name: 'program', configMap: { name: 'outside' } }, memoryVolume('tmp')]
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'outside', namespace: OUTSIDE },
      binaryData: { 'outside.mjs.gz': bundle.toString('base64') },
    },
    restrictedDeployment('outside', OUTSIDE, LABELS, container, volumes),
  ]
}
