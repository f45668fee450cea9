// Checks of the manifests before anything is broken.
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import type { Check } from '../support/report.ts'
import { kubectl, writeManifests } from './cluster.ts'
import { SITE } from './names.ts'
import type { Overlay } from './overlay.ts'
import { inPod, listPods, podLogs, REPLICAS } from './pods.ts'
import { podSecurity, restrictedContainer } from './restricted.ts'

const manifestSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() })
type Manifest = z.infer<typeof manifestSchema>

/** Asks the API server whether it would accept manifests. @returns its answer when it refuses them, else '' */
const refusalOf = (...items: object[]): Promise<string> =>
  kubectl(
    'apply',
    '--server-side',
    '--dry-run=server',
    '--validate=strict',
    '--filename',
    writeManifests(...items),
  )
    .then(() => '')
    .catch((error: unknown) => String(error))

/**
 * Submits all manifests in a dry run, and once more with a misspelt field. Kinds whose controller is not installed are
 * only named, because the API server does not know them.
 */
export async function checkManifests({ whole }: Overlay): Promise<Check> {
  const documents = parseAllDocuments(await kubectl('kustomize', whole))
  const all = documents.map((document) => manifestSchema.parse(document.toJS()))
  const known: Manifest[] = []
  const unknown: string[] = []
  for (const manifest of all)
    if (await isServed(manifest.apiVersion)) known.push(manifest)
    else unknown.push(manifest.kind)
  const refusal = await refusalOf(...known)
  const misspelt = known.map((item): Manifest =>
    JSON.parse(JSON.stringify(item).replace('"preStop"', '"prestop"')),
  )
  const isStrict = (await refusalOf(...misspelt)).includes('prestop')
  const notAsked =
    unknown.length === 0 ? '' : `; not asked, as nothing serves them: ${[...new Set(unknown)].join(', ')}`
  const seen = `${refusal ? `REFUSED: ${refusal}` : 'taken'}${notAsked}; a misspelt field is ${isStrict ? 'refused' : 'TAKEN'}`
  return [
    'manifests',
    `${known.length} of ${all.length} with strict validation`,
    seen,
    refusal === '' && isStrict,
  ]
}

const isServed = (apiVersion: string): Promise<boolean> =>
  kubectl('get', '--raw', apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`).then(
    () => true,
    () => false,
  )

/** Checks that the namespace's `restricted` standard accepted the site's pods, and refuses one that runs as root. */
export async function checkAdmission(image: string): Promise<Check> {
  const rootPod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'root', namespace: SITE },
    spec: {
      securityContext: { ...podSecurity, runAsNonRoot: false, runAsUser: 0 },
      containers: [restrictedContainer('root', image)],
    },
  }
  const isRefused = (await refusalOf(rootPod)).includes('violates PodSecurity "restricted')
  const taken = (await listPods()).length
  const seen = `${taken} pods of the site taken; one that runs as root ${isRefused ? 'refused' : 'TAKEN'}`
  return ['admission', 'the standard `restricted`', seen, isRefused && taken === REPLICAS]
}

/** Checks that all pods are ready, one of them migrated, and one logged the set-up link for the first account. */
export async function checkStart(url: string): Promise<Check> {
  const ready = (await listPods()).filter(({ isReady }) => isReady).length
  const lines = await podLogs()
  const count = (event: string) => lines.filter((line) => line.event === event).length
  const [migrated, links] = [count('migrated'), count('setup_link')]
  const home = await fetch(url)
  const isWhole = (await home.text()).includes('</html>')
  const seen = `${ready} ready, ${migrated} migrated, ${links} set-up link; the home page ${home.status}${isWhole ? '' : ' and not whole'}`
  return [
    'start',
    `${REPLICAS} pods on an empty database`,
    seen,
    ready === REPLICAS && migrated === 1 && links === 1 && home.ok && isWhole,
  ]
}

/** Checks what a pod may do, seen from inside. */
export async function checkConfinement(): Promise<Check> {
  const [pod] = await listPods()
  const inside = (command: string) => inPod(pod?.name ?? '', command)
  const uid = await inside('id -u')
  const writable = await inside('touch /app/probe 2>/dev/null && echo yes || echo no')
  const capabilities = await inside("sed -n 's/^Cap\\(Eff\\|Bnd\\):[[:space:]]*//p' /proc/1/status | sort -u")
  const status = (name: string) => inside(`sed -n 's/^${name}:[[:space:]]*//p' /proc/1/status`)
  const [filter, privileges] = [await status('Seccomp'), await status('NoNewPrivs')]
  const hasToken = await inside('test -e /var/run/secrets/kubernetes.io && echo yes || echo no')
  const seen = `uid ${uid}, root file system writable: ${writable}, capabilities ${capabilities}, system calls filtered: ${filter === '2' ? 'yes' : 'NO'}, may gain privileges: ${privileges === '1' ? 'no' : 'YES'}, token of the cluster: ${hasToken}`
  return [
    'container',
    'inspected from inside',
    seen,
    uid === '1000' &&
      writable === 'no' &&
      /^0+$/.test(capabilities) &&
      filter === '2' &&
      privileges === '1' &&
      hasToken === 'no',
  ]
}
