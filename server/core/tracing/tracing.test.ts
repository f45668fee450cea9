import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connection } from '../../../tests/support/database.ts'
import { sendMail, startJobs, startTestMailServer, waitFor } from '../../../tests/support/jobs.ts'
import { createCollectingLog, silentLog } from '../../../tests/support/logs.ts'
import { type ReceivedSpan, startOtlpReceiver } from '../../../tests/support/otlp-receiver.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { connect } from '../database/connect.ts'
import { readEnv } from '../env.ts'
import type { LogLine } from '../log.ts'
import { recordRequest } from './trace-requests.ts'
import { startTracing, stopTracing } from './tracing.ts'

/** Traces this process into a receiver until the test ends. */
async function traceInto(variables: Record<string, string> = {}) {
  const receiver = await startOtlpReceiver()
  const env = readEnv({ HOST: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...variables })
  await startTracing(env, silentLog)
  onTestFinished(async () => {
    await stopTracing()
    receiver.stop()
  })
  // Opened after tracing has started: whether its statements are traced is decided when it opens.
  const db = connect(connection, () => {})
  onTestFinished(() => db.destroy())
  return { receiver, db, env }
}

const named = (spans: ReceivedSpan[], name: string) => {
  const span = spans.find((candidate) => candidate.name === name)
  if (!span) throw new Error(`no span ${name} among ${spans.map((other) => other.name).join(', ')}`)
  return span
}

test('Tracing: request, procedure and statements are one trace, with the request id and nothing personal', async () => {
  const { receiver, db, env } = await traceInto({
    OTEL_SERVICE_NAME: 'site-under-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20test',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
  })
  const { headers } = await createTestApp(db, env)
    .visitor()
    .query('inquiry.list', { search: 'asha@example.in' })
  const { status } = await createTestApp(db, env).visitor().query('settings.get')
  expect(status).toBe(200)
  await stopTracing()

  const refused = named(receiver.spans, 'trpc inquiry.list')
  expect(refused.attributes).toMatchObject({ 'rpc.method': 'inquiry.list', 'trpc.error': 'UNAUTHORIZED' })
  const request = receiver.spans.find(({ spanId }) => spanId === refused.parentSpanId)
  expect(request).toMatchObject({
    name: 'GET /trpc/*',
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'url.path': '/trpc/inquiry.list',
      'http.response.status_code': 401,
      'busbar.request_id': headers.get('x-request-id'),
    },
    resource: { 'service.name': 'site-under-test', 'deployment.environment.name': 'a test' },
  })
  expect(request?.parentSpanId).toBeFalsy()

  const call = named(receiver.spans, 'trpc settings.get')
  const statement = named(receiver.spans, 'select settings')
  expect(statement).toMatchObject({ kind: 3, traceId: call.traceId, parentSpanId: call.spanId })
  expect(statement.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': 'select',
  })
  expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano))
  expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
    BigInt(call.startTimeUnixNano) - 1_000_000n,
  )
  expect(call.traceId).not.toBe(refused.traceId)

  expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer key' })
  expect(JSON.stringify(receiver.spans)).not.toContain('asha@example.in')
})

// S29
test('Tracing: no trace contains the token of a visitor’s link, answered by the app or from memory', async () => {
  const { receiver, db, env } = await traceInto()
  const path = '/i/the-token-of-a-link'
  expect((await createTestApp(db, env).visitor().request(path)).status).toBe(404)
  recordRequest({ requestId: 'r-1', method: 'HEAD', path, status: 404 }, 1)
  await stopTracing()
  for (const name of ['GET /i/:token', 'HEAD'])
    expect(named(receiver.spans, name).attributes).toMatchObject({ 'url.path': '/i/…' })
  expect(JSON.stringify(receiver.spans)).not.toContain('the-token')
})

test('Tracing: a job and its mail are one trace; a refusal fails its span without naming the recipient', async () => {
  const { receiver } = await traceInto()
  const server = await startTestMailServer((to) =>
    to === 'nobody@example.in' ? { code: 550, text: `no such mailbox: ${to}` } : null,
  )
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  await sendMail(jobs, { to: 'nobody@example.in' })
  await waitFor(() => expect(lines.some(({ event }) => event === 'mail_dead')).toBe(true))
  await stopTracing()

  const mails = receiver.spans.filter(({ name }) => name === 'mail')
  expect(mails.map(({ kind, status }) => [kind, status?.code ?? 0])).toEqual([
    [3, 0],
    [3, 2],
  ])
  for (const mail of mails) {
    const job = receiver.spans.find(({ spanId }) => spanId === mail.parentSpanId)
    expect(job).toMatchObject({ name: 'job mails', kind: 5, traceId: mail.traceId })
    expect(job?.attributes['messaging.message.id']).toBe(mail.attributes['messaging.message.id'])
  }
  expect(mails[1]?.attributes['error.type']).toBe('EENVELOPE')
  expect(JSON.stringify(receiver.spans)).not.toMatch(/example\.in/)
})

test('Tracing: a caller’s trace is continued only behind a proxy that TRUST_PROXY counts', async () => {
  const { receiver, db, env } = await traceInto()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await createTestApp(db, env).visitor().request('/healthz', { headers })
  await createTestApp(db, { ...env, TRUST_PROXY: 1 })
    .visitor()
    .request('/readyz', { headers })
  await stopTracing()
  expect(named(receiver.spans, 'GET /healthz').traceId).not.toBe(traceId)
  expect(named(receiver.spans, 'GET /readyz')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
})

test('Tracing: the sampler of OTEL_TRACES_SAMPLER decides, and OTEL_SDK_DISABLED turns tracing off', async () => {
  const off = await traceInto({ OTEL_TRACES_SAMPLER: 'always_off' })
  await createTestApp(off.db, off.env).visitor().request('/healthz')
  await stopTracing()
  expect(off.receiver.spans).toEqual([])
  const ratio = await traceInto({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  })
  const app = createTestApp(ratio.db, ratio.env)
  for (let i = 0; i < 100; i += 1) await app.visitor().request('/healthz')
  await stopTracing()
  expect(ratio.receiver.spans.length).toBeGreaterThan(10)
  expect(ratio.receiver.spans.length).toBeLessThan(90)
  const disabled = await traceInto({ OTEL_SDK_DISABLED: 'true' })
  await createTestApp(disabled.db, disabled.env).visitor().request('/healthz')
  await stopTracing()
  expect(disabled.receiver.spans).toEqual([])
})

test('Tracing: an unreachable collector is logged once, and delays neither a request nor a stop for long', async () => {
  const lines: LogLine[] = []
  // Otherwise each batch of spans is retried for ten seconds.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300')
  onTestFinished(() => void vi.unstubAllEnvs())
  const env = readEnv({ HOST: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  await startTracing(env, createCollectingLog(lines))
  onTestFinished(stopTracing)
  const db = connect(connection, () => {})
  onTestFinished(() => db.destroy())
  expect((await createTestApp(db, env).visitor().query('settings.get')).status).toBe(200)
  const failures = () => lines.filter(({ event }) => event === 'tracing_failed')
  const fillBatch = () => {
    for (let i = 0; i < 512; i += 1)
      recordRequest({ requestId: `r-${i}`, method: 'GET', path: '/', status: 200 }, 1)
  }
  fillBatch()
  await waitFor(() => expect(failures()).toHaveLength(1))
  fillBatch()
  await sleep(1500)
  const stopped = await Promise.race([stopTracing().then(() => true), sleep(10_000, false)])
  expect(stopped).toBe(true)
  expect(failures()).toHaveLength(1)
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT expects an address/],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER expects always_on, /],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG expects a number from 0 to 1, not "2"$/],
  [{ OTEL_SDK_DISABLED: 'yes' }, /^OTEL_SDK_DISABLED expects true, false, not "yes"$/],
])('Tracing: an invalid variable gives one line that names it: %o', (source, line) => {
  expect(() => readEnv(source)).toThrow(line)
})
