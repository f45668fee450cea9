// The pod in which outside.ts runs.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { OUTSIDE, OUTSIDE_PORTS } from './names.ts'
import { memoryVolume, restrictedDeployment, serviceOf } from './restricted.ts'

const LABELS = { app: 'outside' }

/** Unpacks the bundle and runs it. */
const RUN = `
const { readFileSync, writeFileSync } = require('node:fs')
writeFileSync('/tmp/outside.mjs', require('node:zlib').gunzipSync(readFileSync('/program/outside.mjs.gz')))
import('/tmp/outside.mjs')
`

/** The Service of the store and the mail server, whose address is in the site's secret. */
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

/**
 * Bundles outside.ts with all its imports as one module, zipped: less than the megabyte that a ConfigMap may hold.
 * @throws when the bundle has several files
 */
async function bundleOutside(): Promise<Buffer> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'outside.ts'),
      write: false,
      minify: true,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [file] = 'output' in result ? result.output : []
  if (file?.type !== 'chunk') throw new Error('outside.ts was not bundled into one file')
  return gzipSync(file.code)
}
