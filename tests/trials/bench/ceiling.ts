// The ceiling of `npm run trial -- bench`, in a process of its own: bare `node:http` that sends another server's answer
// from memory, byte for byte. `node ceiling.ts PORT ORIGIN PATH` requests the path from ORIGIN once and then listens.
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const [port, origin = '', path = ''] = process.argv.slice(2)

/** Headers that node:http adds by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const response = await new Promise<IncomingMessage>((resolve, reject) =>
  get(origin + path, { headers: { 'accept-encoding': 'br' } }, resolve).once('error', reject),
)
const { statusCode = 0, headersDistinct } = response
const body = await buffer(response)
/** Names and values alternately. */
const headers = Object.entries(headersDistinct)
  .filter(([name]) => !OWN_HEADERS.has(name))
  .flatMap(([name, values = []]) => values.flatMap((value) => [name, value]))

createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) => {
  outgoing.writeHead(incoming.url === path ? statusCode : 404, headers)
  outgoing.end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
