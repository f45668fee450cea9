import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { VARIABLE_NAMES } from '../server/core/env.ts'
import { TOO_OLD_EXIT_CODE } from '../server/core/startup-error.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The documents of a YAML file, anchors and merges resolved. Fails on syntax errors, warnings and duplicate keys. */
function documents(path: string): unknown[] {
  return parseAllDocuments(read(path), { merge: true, uniqueKeys: true }).map((document) => {
    expect([...document.errors, ...document.warnings], path).toEqual([])
    return document.toJS()
  })
}

const dockerfile = read('Dockerfile')
const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
const dataDir = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1]

/** The variables that a text assigns, in comments too. */
const assignments = (text: string) =>
  [...text.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)

const composeService = z.looseObject({
  image: z.string(),
  restart: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  profiles: z.array(z.string()),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).default([]),
  expose: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
})
const composeFile = z.object({
  services: z.record(z.string(), composeService),
  volumes: z.record(z.string(), z.null()),
})

test('Environment files: .env.example lists every variable of the server, and the unit’s file lists no others', () => {
  expect(assignments(read('.env.example')).toSorted()).toEqual(VARIABLE_NAMES.toSorted())
  const unknown = assignments(read('ops/busbar.env')).filter((name) => !VARIABLE_NAMES.includes(name))
  expect(unknown).toEqual([])
})

test('compose.yaml: the site’s services are hardened as the Dockerfile allows, and set only variables that exist', () => {
  const { services, volumes } = composeFile.parse(documents('compose.yaml')[0])
  const sites = Object.entries(services).filter(([, { image }]) => image === 'busbar')
  expect(sites.map(([name]) => name)).toEqual(['site', 'site-with-postgres', 'site-1', 'site-2', 'site-3'])
  for (const [name, site] of sites) {
    expect(site, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      stop_grace_period: '20s',
    })
    expect(
      Object.keys(site.environment ?? {}).filter((variable) => !VARIABLE_NAMES.includes(variable)),
    ).toEqual([])
    // Published on this machine only, or exposed to Caddy only.
    for (const published of site.ports) expect(published).toBe(`127.0.0.1:${port}:${port}`)
    expect([...site.ports, ...site.expose].length, name).toBe(1)
    for (const exposed of site.expose) expect(exposed).toBe(port)
    for (const volume of site.volumes) expect(volume.split(':').at(-1), name).toBe(dataDir)
  }
  for (const [name, { depends_on = [], volumes: mounts, profiles }] of Object.entries(services)) {
    for (const needed of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) {
      const missing = profiles.filter((profile) => !services[needed]?.profiles.includes(profile))
      expect(missing, `${name} needs ${needed}`).toEqual([])
    }
    const sources = mounts
      .map((mount) => mount.split(':')[0] ?? '')
      .filter((source) => !source.startsWith('/'))
    const known = (source: string) =>
      source.startsWith('./') ? existsSync(join(root, source)) : source in volumes
    expect(
      sources.filter((source) => !known(source)),
      name,
    ).toEqual([])
  }
  const upstreams = services.caddy?.environment?.UPSTREAMS?.split(' ')
  expect(upstreams).toEqual(['site-1', 'site-2', 'site-3'].map((name) => `${name}:${port}`))
})

/** The violations of the Compose Specification's schema in a file, without rules of style. */
function violations(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, text)
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
  const messages = linter.lintFiles([file], false).flatMap((result) => result.messages)
  return messages.filter(({ rule }) => rule.startsWith('invalid-')).map(({ message }) => message)
}

test('compose.yaml: it conforms to the Compose Specification, whose schema names what Compose would refuse', () => {
  const text = read('compose.yaml')
  expect(violations(text)).toEqual([])
  // Compose refuses this: even a single file must be in a list.
  const bareMapping = text.replace(/env_file: \[(.*)\]/, 'env_file: $1')
  expect(violations(bareMapping).join()).toContain('/services/site/env_file')
  expect(violations(text.replace('read_only:', 'readonly:')).join()).toContain('/services/site')
})

test('compose.yaml: the job that creates the bucket retries until the store answers, or fails with a message', () => {
  const { services } = composeFile.parse(documents('compose.yaml')[0])
  const { entrypoint = [], restart } = services.bucket ?? {}
  expect(restart).toBe(undefined)
  const script = entrypoint.at(-1)?.replaceAll('$$', '$') ?? ''
  /** Runs the script with a client that fails this many times. */
  const run = (failures: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'busbar-bucket-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const calls = join(folder, 'calls')
    const program = (name: string, text: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    program('aws', `echo "$*" >> ${calls}; [ "$(wc -l < ${calls})" -gt ${failures} ]`)
    program('sleep', '')
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin` },
    })
    return { status, stderr, calls: readFileSync(calls, 'utf8').trim().split('\n') }
  }
  const late = run(7)
  expect(late).toMatchObject({ status: 0, stderr: '' })
  expect(late.calls.map((call) => / s3api (\S+) --bucket pictures$/.exec(call)?.[1])).toEqual(
    Array.from({ length: 4 }, () => ['head-bucket', 'create-bucket']).flat(),
  )
  const never = run(1000)
  expect(never.status).toBe(1)
  expect(never.calls).toHaveLength(60)
  expect(never.stderr).toContain('There is no bucket')
})

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
})
const deployment = z.object({
  spec: z.object({
    replicas: z.number(),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.looseObject({}),
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.looseObject({
            ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
            env: z.array(z.object({ name: z.string(), valueFrom: z.unknown() })),
            securityContext: z.unknown(),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
      }),
    }),
  }),
})

test('Kubernetes: the pods are restricted as the Dockerfile allows, probed, and set only existing variables', () => {
  const { resources } = z
    .looseObject({ resources: z.array(z.string()) })
    .parse(documents('ops/kubernetes/kustomization.yaml')[0])
  const all = resources
    .flatMap((file) => documents(`ops/kubernetes/${file}`))
    .map((item) => manifest.parse(item))
  const kinds = all.map(({ kind }) => kind)
  for (const kind of ['Cluster', 'Deployment', 'Service', 'PodDisruptionBudget', 'Gateway', 'Namespace'])
    expect(kinds).toContain(kind)
  expect(kinds.filter((kind) => kind === 'NetworkPolicy')).toHaveLength(3)
  const find = (kind: string) => all.find((item) => item.kind === kind)

  const config = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(find('ConfigMap'))
  const { spec } = deployment.parse(find('Deployment'))
  const [container] = spec.template.spec.containers
  const variables = [...Object.keys(config.data), ...container.env.map(({ name }) => name)]
  expect(variables.filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([])
  expect(spec.template.spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 1000,
    fsGroup: 1000,
  })
  expect(container).toMatchObject({
    ports: [{ name: 'http', containerPort: Number(port) }],
    livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  })
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([dataDir, '/tmp'])
  expect(find('PodDisruptionBudget')).toMatchObject({
    spec: { maxUnavailable: 1, selector: { matchLabels: spec.template.metadata.labels } },
  })
  expect(find('Service')).toMatchObject({ spec: { selector: spec.template.metadata.labels } })
  // The server stops within ten seconds, after the five of preStop.
  expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(15)
})

const httpRoute = z.object({
  kind: z.literal('HTTPRoute'),
  spec: z.object({
    rules: z.array(
      z.object({
        matches: z.array(z.object({ path: z.object({ type: z.string(), value: z.string() }) })).default([]),
        backendRefs: z.array(z.unknown()).default([]),
      }),
    ),
  }),
})

test('Proxies: Caddy, Varnish and the Kubernetes gateway refuse /metrics', () => {
  expect(read('ops/Caddyfile')).toMatch(/^\{\$DOMAIN\} \{\n(?:\t#.*\n)*\trespond \/metrics 404\n/m)
  // The first rule, so that no other passes the request on.
  const [, firstRule] = /^sub vcl_recv \{\n(?: +#.*\n)*((?:.+\n)+)/m.exec(read('ops/varnish.vcl')) ?? []
  expect(firstRule?.replace(/\s+/g, ' ')).toBe(
    String.raw` if (req.url ~ "^/metrics(\?|$)") { return (synth(404)); } `,
  )
  const routes = documents('ops/kubernetes/site.yaml').flatMap((item) => httpRoute.safeParse(item).data ?? [])
  const forwarding = routes.filter(({ spec }) => spec.rules.some(({ backendRefs }) => backendRefs.length > 0))
  expect(forwarding).toHaveLength(1)
  for (const { spec } of forwarding)
    expect(spec.rules).toContainEqual({
      matches: [{ path: { type: 'Exact', value: '/metrics' } }],
      backendRefs: [],
    })
})

test('ops/postgres-role.sql: its role is the one of DATABASE_URL in compose.yaml and in the unit’s file', () => {
  expect(read('ops/postgres-role.sql')).toContain('create role busbar login nosuperuser')
  expect(read('ops/postgres-role.sql')).toContain('create database busbar owner busbar')
  for (const file of ['compose.yaml', 'ops/busbar.env'])
    expect(read(file)).toMatch(/DATABASE_URL[=:] ?postgres:\/\/busbar:[^@]+@[\w.]+:5432\/busbar/)
})

test('systemd: the unit starts the built server, and may write to DATA_DIR', () => {
  const unit = read('ops/busbar.service')
  expect(unit).toContain('ExecStart=/opt/busbar/current/node /opt/busbar/current/dist/server/main.js')
  expect(unit).toContain('\nStateDirectory=busbar\n')
  expect(unit).toContain(`\nRestartPreventExitStatus=${TOO_OLD_EXIT_CODE}\n`)
  expect(read('ops/busbar.env')).toContain('\nDATA_DIR=/var/lib/busbar\n')
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  const folder = mkdtempSync(join(tmpdir(), 'busbar-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'busbar.service')
  // The site is not installed here.
  writeFileSync(file, unit.replace('ExecStart=/opt/busbar/current/node', `ExecStart=${process.execPath}`))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect(stderr).not.toContain('busbar.service')
  expect(status).toBe(0)
})

test('ops/busbar: the command line gets each variable as systemd gives it to the service, not as a shell would', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)
  const program = (name: string, text: string) =>
    writeFileSync(path(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  // The user and the programs of an installation, which is not here.
  program('setpriv', 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"')
  program('node', 'shift; env; echo "arguments: $*"; cat')
  program(
    'busbar',
    read('ops/busbar').replaceAll('/opt/busbar/current', folder).replace('/etc/busbar', folder),
  )
  const lines = [
    '# A comment; with $HOME & more',
    '; DATA_DIR=/nowhere',
    '',
    'DATABASE_URL=postgres://db.example/busbar?sslmode=verify-full&application_name=a$$b;#c',
    '  HOST=127.0.0.1 \t',
    'MAIL_FROM="Firm \\"Süd\\" <office@firm.example>"',
    `SMTP_URL='smtps://USER:a\\b"$(id)"@mail.example'`,
    'NOTIFY_EMAIL=Office <office@firm.example>',
    'METRICS_TOKEN=dGVzdA==',
    'BACKUP_DIR="/mnt/back\\$ups"',
    'BACKUP_S3_URL=',
    'PUBLIC_URL=https://firm.\\example',
  ]
  writeFileSync(path('busbar.env'), lines.join('\n'))
  const { stdout, stderr, status } = spawnSync(path('busbar'), ['sql', 'a  b'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:/usr/bin:/bin` },
    input: 'select 1',
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  const variables = stdout
    .split('\n')
    .filter((line) => VARIABLE_NAMES.some((name) => line.startsWith(`${name}=`)))
  expect(variables.toSorted()).toEqual([
    'BACKUP_DIR=/mnt/back$ups',
    'BACKUP_S3_URL=',
    'DATABASE_URL=postgres://db.example/busbar?sslmode=verify-full&application_name=a$$b;#c',
    'HOST=127.0.0.1',
    'MAIL_FROM=Firm "Süd" <office@firm.example>',
    'METRICS_TOKEN=dGVzdA==',
    'NOTIFY_EMAIL=Office <office@firm.example>',
    'PUBLIC_URL=https://firm.example',
    `SMTP_URL=smtps://USER:a\\b"$(id)"@mail.example`,
  ])
  expect(stdout).toMatch(/\narguments: sql a {2}b\nselect 1$/)
})

test('npm run trial -- image: without a container engine it prints one line, and does not pass', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['dirname', 'bash'])
    writeFileSync(join(folder, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 })
  const { status, stderr } = spawnSync('/usr/bin/bash', [join(root, 'tests/trials/image.sh')], {
    encoding: 'utf8',
    env: { PATH: folder },
  })
  expect(stderr).toBe('There is no container engine here (Docker or Podman): the image was not built.\n')
  expect(status).toBe(69)
})
