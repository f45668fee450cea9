import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'

const root = join(import.meta.dirname, '..')

/** The package with the types that are generated from the schemas of an API version. */
const TYPES: Record<string, string> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'gateway.networking.k8s.io/v1': '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1',
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1',
}

// A cluster rejects or ignores unknown fields. The types are generated from the schemas that it validates with.
test('Kubernetes: manifests have only known fields of the right type, and any other field is named', () => {
  const manifests = readManifests()
  expect(manifests.length).toBeGreaterThan(10)
  const wrong = (from: string, to: string) =>
    manifests.filter((text) => text.includes(from)).map((text) => text.replace(from, to))
  const found = compile({
    manifests,
    misspelt: wrong('"preStop"', '"prestop"'),
    mistyped: wrong('"replicas":3', '"replicas":"3"'),
  })
  const lines = found.split('\n').filter((line) => line.includes('error TS'))
  expect(lines.filter((line) => !/(?:misspelt|mistyped)\.ts/.test(line))).toEqual([])
  expect(lines.find((line) => line.includes('misspelt.ts'))).toBeDefined()
  expect(found).toContain(`'"prestop"' does not exist`)
  expect(lines.find((line) => line.includes('mistyped.ts'))).toBeDefined()
  expect(found).toContain(`'string' is not assignable to type 'number'`)
})

/** The manifests that the kustomization lists, each as JSON. */
function readManifests(): string[] {
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(readYaml('kustomization.yaml')[0])
  return resources.flatMap(readYaml).map((manifest) =>
    JSON.stringify(manifest, (key, value: unknown) =>
      // A field of CloudNativePG 1.25; the package knows the fields up to 1.24.
      key === 'dataDurability' ? undefined : value,
    ),
  )
}

const readYaml = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(join(root, 'ops/kubernetes', file), 'utf8'), { merge: true }).map(
    (document) => document.toJS(),
  )

const header = z.object({ apiVersion: z.string(), kind: z.string() })

/** The compiler's output for files with manifests as values of their types; empty if there is no error. */
function compile(filesOfManifests: Record<string, string[]>): string {
  const parent = join(root, '.cache/kubernetes')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'manifests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = Object.entries(filesOfManifests).map(([name, manifests]) => {
    const lines = manifests.map((manifest, i) => {
      const { apiVersion, kind } = header.parse(JSON.parse(manifest))
      return `export const manifest${i}: import('${TYPES[apiVersion]}').I${kind} = ${manifest}`
    })
    const file = join(folder, `${name}.ts`)
    writeFileSync(file, lines.join('\n'))
    return file
  })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  return spawnSync(process.execPath, [tsc, ...options, ...files], { encoding: 'utf8' }).stdout
}
