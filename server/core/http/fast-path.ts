import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { recordRequest } from '../tracing/trace-requests.ts'
import type { Metrics } from './metrics.ts'
import { chooseRepresentation, type PreparedResponse, type Representation } from './prepared-response.ts'
import { logRequest } from './request-logger.ts'
import { defaultHeaders } from './security-headers.ts'

export interface FastPathOptions {
  env: Env
  log: Log
  metrics: Metrics | null
  /** The cached response to a GET or HEAD. */
  getCached(incoming: IncomingMessage): PreparedResponse | undefined
}

/** Answers the request and returns true, or returns false: then the app answers. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Fast path of the HTTP server: answers a request from the caches, without the app. It makes no `Request` out of Node's
 * request, which costs more than all the rest of such an answer. The response is the one that the app would give.
 */
export function createFastPath({ env, log, metrics, getCached }: FastPathOptions): FastPath {
  const headerLists = new WeakMap<Representation, readonly string[]>()

  /** All headers of the response except the request id's value, as the flat list that `writeHead` accepts. */
  const headerList = (representation: Representation): readonly string[] => {
    const known = headerLists.get(representation)
    if (known) return known
    const { 'x-request-id': _, ...headers } = { ...defaultHeaders(env, ''), ...representation.headers }
    const list = [...Object.entries(headers).flat(), 'x-request-id']
    headerLists.set(representation, list)
    return list
  }

  return (incoming, outgoing) => {
    const startedAt = performance.now()
    const { method = '', url = '', headers } = incoming
    const prepared = isPlainGet(incoming) && getCached(incoming)
    if (!prepared) return false
    const requestId = randomUUID()
    const representation = chooseRepresentation(
      prepared,
      headers['if-none-match'],
      headers['accept-encoding']?.toString(),
    )
    const { status, body } = representation
    outgoing.writeHead(status, [...headerList(representation), requestId])
    outgoing.end(method === 'HEAD' ? null : body)
    const ms = performance.now() - startedAt
    metrics?.observe(method, status, ms)
    const queryStart = url.indexOf('?')
    const path = queryStart === -1 ? url : url.slice(0, queryStart)
    logRequest(log, { requestId, method, path, status, ms })
    recordRequest({ requestId, method, path, status }, ms)
    return true
  }
}

/** A GET or HEAD with one Host, without a body and for the whole content. The app handles all other requests. */
function isPlainGet({ method, headers, rawHeaders }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers['content-length'] ?? headers['transfer-encoding'] ?? headers.range) return false
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1
}
