/**
 * A response body out of a buffer that many responses share. `new Response(buffer)` would copy the buffer, and a client
 * that reads slowly would hold its copy in memory.
 */
export function bufferStream(buffer: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(buffer)
      controller.close()
    },
  })
}
