import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A push message that the service accepted, decrypted as the browser would. */
export interface ReceivedPush {
  /** The path of the endpoint. */
  path: string
  headers: IncomingHttpHeaders
  message: unknown
}

/** The subscription that a browser sends to the site: `PushSubscription.toJSON()`. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A push service on loopback (RFC 8030). It knows its browsers' keys, so that it can decrypt their messages. */
export async function startPushService() {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const statuses = new Map<string, number[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await buffer(request)
    const status = statuses.get(path)?.shift() ?? 201
    const browser = browsers.get(path)
    if (status === 201 && browser)
      received.push({
        path,
        headers: request.headers,
        message: JSON.parse(decrypt(body, browser.ecdh, browser.auth)),
      })
    response.writeHead(status, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    /** For PUSH_HOSTS. */
    host,
    received,
    /** A new browser's subscription. */
    subscribe(path = `/push/${browsers.size + 1}`): BrowserSubscription {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(path, { ecdh, auth })
      return { endpoint: `http://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** Sets the status codes of the next responses at a path's endpoint; later messages are accepted. */
    answer(path: string, ...next: number[]) {
      statuses.set(path, next)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Decrypts a message with a single record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const ciphertext = body.subarray(21 + keyLength)
  const shared = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-16))
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
