import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Forwards a request to a server, on a connection of its own, and returns the answer. Nothing is retried.
 * @param log is called for requests that failed
 */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  server: { host: string; port: string | number | undefined },
  log: (line: string) => void = () => {},
): void {
  const { method, url: path, headers } = incoming
  const startedAt = performance.now()
  const logFailure = (what: string) =>
    log(`${method} ${path} after ${(performance.now() - startedAt).toFixed()} ms: ${what}`)
  const from = headers['x-forwarded-for'] ?? incoming.socket.remoteAddress
  const inner = request(
    {
      ...server,
      agent: false,
      method,
      path,
      headers: { ...headers, connection: 'close', 'x-forwarded-for': from },
    },
    (answer) => {
      const { statusCode = 502 } = answer
      const { connection: _, ...rest } = answer.headers
      outgoing.writeHead(statusCode, rest)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      if (statusCode >= 500) answer.on('data', (part) => logFailure(`${statusCode} ${part}`))
    },
  )
  inner.on('error', ({ message }) => {
    logFailure(message)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  // When the client of a stream disconnects, the inner request is closed too.
  outgoing.on('close', () => inner.destroy())
  incoming.pipe(inner)
}
