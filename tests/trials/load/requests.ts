// The load generator of the benches, in a process of its own: sends one request after another over each of its
// connections and counts the answers. Prints a `LoadResult`. It parses only the status and length of an answer, to take
// less of the machine than the server that it measures.
import { connect } from 'node:net'

export interface LoadOptions {
  port: number
  /** The bytes of the request. COUNTER in it becomes a unique number of the same length. */
  request: string
  connections: number
  seconds: number
}

export interface LoadResult {
  requests: number
  seconds: number
  /** Bytes of the last response, headers included. */
  responseBytes: number
}

/** Twelve characters that each request replaces with a number of its own. */
export const COUNTER = '#'.repeat(12)

const HEAD_END = '\r\n\r\n'
const MAX_HEAD_BYTES = 8192
/** The end of a chunked body, whose length the head does not state. */
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Loads the server for `seconds`. @throws at the first answer that is not 200, and at a broken connection */
async function load({ port, request, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const buffer = Buffer.allocUnsafe(256 * 1024)
  const startedAt = performance.now()
  let counter = (Date.now() % 1e9) * 1000
  let requests = 0
  let responseBytes = 0

  const nextRequest = () =>
    request.includes(COUNTER)
      ? request.replaceAll(COUNTER, String(counter++).padStart(COUNTER.length, '0'))
      : request

  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      let partialHead = ''
      /** The bytes left of the current answer; Infinity for a chunked one. */
      let bytesLeft = 0
      let lastBytes = ''
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        // All connections read into the same buffer: each read is processed before the next one.
        onread: {
          buffer,
          callback(size) {
            const chunk = buffer.subarray(0, size)
            if (bytesLeft === 0) readHead(chunk)
            else bytesLeft -= size
            if (bytesLeft === Infinity) lookForEnd(chunk)
            if (bytesLeft === 0 && partialHead === '') completed()
            return true
          },
        },
      })

      function readHead(chunk: Buffer) {
        const bytesBefore = partialHead.length
        const text = partialHead + chunk.toString('latin1', 0, MAX_HEAD_BYTES)
        const end = text.indexOf(HEAD_END)
        partialHead = end === -1 ? text : ''
        if (end === -1) return
        const head = text.slice(0, end)
        const [, length, isChunked] =
          /^HTTP\/1\.1 200 .*\r\n(?:content-length: (\d+)|(transfer-encoding: chunked))/is.exec(head) ?? []
        if (isChunked) bytesLeft = Infinity
        if (isChunked) return
        if (length === undefined) throw new Error(`not 200 with a length: ${text}`)
        responseBytes = end + HEAD_END.length + Number(length)
        bytesLeft = responseBytes - bytesBefore - chunk.length
      }

      function lookForEnd(chunk: Buffer) {
        const tail = chunk.subarray(-LAST_CHUNK.length).toString('latin1')
        lastBytes = (lastBytes + tail).slice(-LAST_CHUNK.length)
        if (lastBytes === LAST_CHUNK) bytesLeft = 0
      }

      function completed() {
        requests += 1
        if (performance.now() - startedAt < seconds * 1000) socket.write(nextRequest())
        else socket.end(resolve)
      }

      socket.once('error', reject).once('close', () => reject(new Error('the server closed a connection')))
      socket.write(nextRequest())
    })

  await Promise.all(Array.from({ length: connections }, runConnection))
  return { requests, seconds: (performance.now() - startedAt) / 1000, responseBytes }
}

if (import.meta.main) {
  const options: LoadOptions = JSON.parse(process.argv[2] ?? '')
  console.log(JSON.stringify(await load(options)))
}
