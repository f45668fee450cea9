// The manifests for the test's namespace, changed as docs/deploy.md says.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OUTSIDE, OUTSIDE_PORTS, SITE } from './names.ts'

/** Kinds that other controllers handle: the cluster is only asked whether it would accept them. */
export const OTHERS_KINDS = ['Cluster', 'Gateway', 'HTTPRoute']

/** Lets the site's pods reach the store and the mail server, which are on private addresses here. */
const OUTSIDE_POLICY = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'outside' },
  spec: {
    podSelector: { matchLabels: { 'app.kubernetes.io/name': 'busbar' } },
    policyTypes: ['Egress'],
    egress: [
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': OUTSIDE } } }],
        ports: [{ port: OUTSIDE_PORTS.store }, { port: OUTSIDE_PORTS.mail }],
      },
    ],
  },
}

export interface Overlay {
  /** The whole overlay, for `--kustomize`. */
  whole: string
  /** The overlay without the kinds that other controllers handle. */
  site: string
}

/**
 * Copies ops/kubernetes, and fills in the names that docs/deploy.md says to fill in.
 * @param image with its tag
 * @param variables for the ConfigMap
 */
export function writeOverlay(image: string, variables: Record<string, string>): Overlay {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-overlay-'))
  const base = join(folder, 'base')
  cpSync(join(import.meta.dirname, '../../../ops/kubernetes'), base, { recursive: true })
  const [, name = image, tag = 'latest'] = /^(.*):([^:/]+)$/.exec(image) ?? []
  edit(join(base, 'kustomization.yaml'), [
    [/newName: .*/, `newName: ${name}`],
    [/newTag: .*/, `newTag: '${tag}'`],
  ])
  edit(join(base, 'network.yaml'), [[/envoy-gateway-system/, OUTSIDE]])

  const whole = join(folder, 'whole')
  const config = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'busbar' },
    data: variables,
  }
  writeKustomization(whole, { resources: ['../base'], patches: [{ patch: JSON.stringify(config) }] })
  const site = join(folder, 'site')
  const isGone = { $patch: 'delete', apiVersion: 'v1', kind: 'Any', metadata: { name: 'any' } }
  writeKustomization(site, {
    resources: ['../whole', 'outside.json'],
    patches: OTHERS_KINDS.map((kind) => ({ target: { kind }, patch: JSON.stringify(isGone) })),
  })
  writeFileSync(join(site, 'outside.json'), JSON.stringify(OUTSIDE_POLICY))
  return { whole, site }
}

function edit(file: string, changes: [RegExp, string][]): void {
  let text = readFileSync(file, 'utf8')
  for (const [pattern, by] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} has no ${pattern.source}`)
    text = text.replace(pattern, by)
  }
  writeFileSync(file, text)
}

function writeKustomization(folder: string, content: object): void {
  mkdirSync(folder)
  const kustomization = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' }
  // YAML is a superset of JSON.
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    JSON.stringify({ ...kustomization, namespace: SITE, ...content }),
  )
}
