import { type Encoding, matchesEtag, negotiateEncoding } from './content-negotiation.ts'

export type Bytes = Buffer<ArrayBuffer>

/** A response in memory that many requests share, with its headers ready for each form in which it is sent. */
export interface PreparedResponse {
  content: ResponseContent
  /** Sent to a client that has the content already. */
  notModified: Representation
  byEncoding: Record<Encoding, Representation>
}

/** One form of a response (RFC 9110, 3.2). */
export interface Representation {
  status: number
  headers: Readonly<Record<string, string>>
  body: Bytes | null
}

export interface ResponseContent {
  status: number
  headers: Record<string, string>
  /** Without it no request is answered with 304. */
  etag?: string
  /** Where an encoding is missing, clients that accept it get the identity. */
  bodies: Partial<Record<Encoding, Bytes>> & { identity: Bytes }
}

/** Collects the headers of each representation. */
export function prepareResponse(content: ResponseContent): PreparedResponse {
  const { status, headers, etag, bodies } = content
  const shared = etag ? { ...headers, etag } : headers
  const represent = (encoding: Encoding): Representation => {
    const body = bodies[encoding]
    if (!body) return represent('identity')
    const own: Record<string, string> = { 'content-length': String(body.length) }
    if (encoding !== 'identity') own['content-encoding'] = encoding
    return { status, body, headers: { ...shared, ...own } }
  }
  return {
    content,
    notModified: { status: 304, headers: shared, body: null },
    byEncoding: { identity: represent('identity'), gzip: represent('gzip'), br: represent('br') },
  }
}

/** The size of all bodies together, in bytes. */
export const sizeOf = ({ content: { bodies } }: PreparedResponse): number =>
  Object.values(bodies).reduce((sum, { length }) => sum + length, 0)

/** Chooses the representation that a request asks for by If-None-Match and Accept-Encoding. */
export function chooseRepresentation(
  { content: { etag }, notModified, byEncoding }: PreparedResponse,
  ifNoneMatch = '',
  acceptEncoding = '',
): Representation {
  if (etag && ifNoneMatch && matchesEtag(ifNoneMatch, etag)) return notModified
  return byEncoding[negotiateEncoding(acceptEncoding)]
}

/** The response to a request that did not take the fast path. */
export function respond(request: Request, prepared: PreparedResponse): Response {
  const header = (name: string) => request.headers.get(name) ?? undefined
  const { status, headers, body } = chooseRepresentation(
    prepared,
    header('if-none-match'),
    header('accept-encoding'),
  )
  return new Response(body && request.method !== 'HEAD' ? bufferStream(body) : null, { status, headers })
}

/**
 * A response body from a buffer that many responses share. `new Response(buffer)` would copy the buffer, and a client
 * that reads slowly would hold its copy in memory.
 */
export function bufferStream(buffer: Bytes): ReadableStream<Bytes> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(buffer)
      controller.close()
    },
  })
}
