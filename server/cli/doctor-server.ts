import type { CommandContext } from '../core/command.ts'
import type { Finding } from '../core/command.ts'
import type { Env } from '../core/env.ts'
import { tracesUrl } from '../core/tracing/variables.ts'

/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 3000

/** Shorter tokens can be guessed. */
const MIN_TOKEN_LENGTH = 16

/** The address of the server on this machine. */
function ownAddress({ HOST, PORT }: Env): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${PORT}`
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)

/** Checks whether a server runs on this machine and is ready. */
export async function server({ env }: CommandContext): Promise<Finding> {
  const url = ownAddress(env)
  const ready = await get(`${url}/readyz`)
  if (!ready) return ['note', `no server answers at ${url}`]
  await ready.body?.cancel()
  return ready.status === 200
    ? ['ok', `the server at ${url} is ready`]
    : [
        'note',
        `the server at ${url} is not ready (${ready.status}): it starts, stops or waits for the database`,
      ]
}

/** Checks whether /metrics is closed or has a strong token, and reports key metrics of the server that runs here. */
export async function metrics({ env }: CommandContext): Promise<Finding> {
  const { METRICS_TOKEN: token } = env
  if (token === null) return ['ok', 'METRICS_TOKEN is not set: there is no /metrics']
  if (token.length < MIN_TOKEN_LENGTH)
    return ['bad', `METRICS_TOKEN has fewer than ${MIN_TOKEN_LENGTH} characters: anybody may guess it`]
  const response = await get(`${ownAddress(env)}/metrics`, { authorization: `Bearer ${token}` })
  if (!response) return ['ok', 'METRICS_TOKEN is set; no server is running here']
  const text = await response.text()
  if (response.status !== 200)
    return [
      'bad',
      `/metrics answers ${response.status} to METRICS_TOKEN: the server was started with another one`,
    ]
  const value = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (sum, [, number]) => sum + Number(number),
      0,
    )
  const waiting = value('busbar_pool_waiting')
  const lag = Math.round(value('nodejs_eventloop_lag_p99_seconds') * 1000)
  const pages = value('busbar_cache_entries')
  const line = `${value('busbar_pool_connections')} connections, ${waiting} statements waiting for one; event loop lag up to ${lag} ms; ${pages} responses in memory (${Math.round(value('busbar_cache_bytes') / 1e6)} MB)`
  return [waiting > 0 || lag > 200 ? 'note' : 'ok', line]
}

/** Checks whether the trace collector accepts data from the server, by sending it an empty export. */
export async function collector({ env }: CommandContext): Promise<Finding> {
  const url = tracesUrl(env)
  if (url === null) return ['ok', 'nothing is traced: OTEL_EXPORTER_OTLP_ENDPOINT is not set']
  const { host } = new URL(url)
  const { collectorHeaders } = await import('../core/tracing/opentelemetry.ts')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...collectorHeaders(env) },
    body: '{"resourceSpans":[]}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  await response?.body?.cancel()
  if (!response)
    return ['bad', `the collector of traces at ${host} does not answer; the site runs without it`]
  return response.ok
    ? ['ok', `the collector of traces at ${host} answers`]
    : ['bad', `the collector of traces at ${host} answers ${response.status}: check its path and its headers`]
}
