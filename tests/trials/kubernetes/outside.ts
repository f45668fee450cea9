/**
 * What a site in a cluster finds outside, in one pod: a gateway, an S3-compatible store and a mail server. bundle.ts makes
 * one file of it, which runs on the Node of the site's image, so that the cluster needs no other image.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startMailServer } from '../../support/mail-server.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { MAILS_PATH, OUTSIDE_PORTS } from './ports.ts'

const EVERYWHERE = '0.0.0.0'

/** The site's Service. */
const site = new URL(process.env.SITE_URL ?? '')

const { received } = await startMailServer(undefined, EVERYWHERE, OUTSIDE_PORTS.mail)
await startS3Server(undefined, EVERYWHERE, OUTSIDE_PORTS.store)
createServer((incoming, outgoing) => {
  if (incoming.url === MAILS_PATH) outgoing.end(JSON.stringify(received))
  else forward(incoming, outgoing)
}).listen(OUTSIDE_PORTS.gateway, EVERYWHERE)

/** Each request goes to the Service on a connection of its own, so that the Service chooses a pod for it. Nothing is repeated. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming
  const startedAt = performance.now()
  const log = (what: string) =>
    console.log(`${method} ${path} after ${(performance.now() - startedAt).toFixed()} ms: ${what}`)
  const inner = request(
    {
      host: site.hostname,
      port: site.port,
      agent: false,
      method,
      path,
      headers: { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress },
    },
    (answer) => {
      const { statusCode = 502 } = answer
      const { connection: _, ...rest } = answer.headers
      outgoing.writeHead(statusCode, rest)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      if (statusCode >= 500) answer.on('data', (part) => log(`${statusCode} ${part}`))
    },
  )
  inner.on('error', ({ message }) => {
    log(message)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  incoming.pipe(inner)
}
