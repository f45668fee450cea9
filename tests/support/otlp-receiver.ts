import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
    doubleValue: z.number().optional(),
    boolValue: z.boolean().optional(),
  }),
})

const attributes = z
  .array(attribute)
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [
        key,
        value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
      ]),
    ),
  )

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes,
  status: z.object({ code: z.number().optional() }).optional(),
})

/** The part of the body of an OTLP/HTTP request that the tests read. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** A span as the collector received it. */
export type ReceivedSpan = z.output<typeof span> & { resource: Record<string, unknown> }

/** A collector on loopback that accepts OTLP as JSON over HTTP, at /v1/traces only. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces' || request.method !== 'POST') return response.writeHead(404).end()
    headers.push(request.headers)
    const { resourceSpans } = exportRequest.parse(await json(request))
    for (const { resource, scopeSpans } of resourceSpans)
      spans.push(
        ...scopeSpans.flatMap((scope) =>
          scope.spans.map((received) => ({ ...received, resource: resource.attributes })),
        ),
      )
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers,
    stop: () => server.close().closeAllConnections(),
  }
}
