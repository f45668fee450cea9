/**
 * A response body that reads a buffer which many answers share. A `Response` made of the buffer itself would copy it,
 * and a client that reads slowly would hold the copy for as long as it likes.
 */
export function bufferStream(buffer: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(buffer)
      controller.close()
    },
  })
}
