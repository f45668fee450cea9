import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'playwright/test'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { startServer } from '../support/server.ts'

const hook = pathToFileURL(join(import.meta.dirname, '../support/record-loaded-modules.mjs')).href

/** Starts the built server and requests pages from it. @returns the files that it loaded, and how it stopped */
async function runServer(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-modules-'))
  const file = join(folder, 'modules')
  const server = await startServer({
    env: { ...env, LOADED_MODULES: file, NODE_OPTIONS: `--import=${hook}` },
  })
  const page = await fetch(`${server.url}/contact`)
  const call = await fetch(`${server.url}/trpc/settings.get`)
  expect([page.status, call.status]).toEqual([200, 200])
  const fromMemory = await fetch(`${server.url}/contact`)
  const code = await server.stop()
  const modules = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  rmSync(folder, { recursive: true })
  return { modules, code, requestId: fromMemory.headers.get('x-request-id'), lines: server.lines }
}

const isTracingCode = (url: string) => /opentelemetry|otlp/i.test(url)

test('Tracing: without a collector the built server loads no OpenTelemetry code', async () => {
  const { modules, code } = await runServer({})
  expect(modules.some((url) => url.endsWith('/server/main.js'))).toBe(true)
  expect(modules.filter(isTracingCode)).toEqual([])
  // Neither is it bundled into a file that every start loads.
  const texts = modules
    .filter((url) => url.includes('/dist/'))
    .map((url) => readFileSync(new URL(url), 'utf8'))
  expect(
    texts.filter((text) => text.includes('ParentBasedSampler') || text.includes('resourceSpans')),
  ).toEqual([])
  expect(code).toBe(0)
})

test('Tracing: with a collector the built server exports its requests, including those answered from the cache', async () => {
  const receiver = await startOtlpReceiver()
  const { modules, code, requestId } = await runServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  receiver.stop()
  expect(modules.filter(isTracingCode)).toHaveLength(1)
  const names = new Set(receiver.spans.map(({ name }) => name))
  for (const name of ['GET', 'GET /trpc/*', 'trpc settings.get', 'select settings'])
    expect([...names]).toContain(name)
  expect(
    receiver.spans.find(({ attributes }) => attributes['busbar.request_id'] === requestId),
  ).toMatchObject({
    name: 'GET',
    attributes: { 'url.path': '/contact', 'http.response.status_code': 200 },
  })
  expect(code).toBe(0)
})
