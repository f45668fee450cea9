import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/**
 * An S3-compatible server with an empty bucket, on loopback and a free port by default. `url` is for S3_URL.
 * @param beforePut awaited before each file is stored
 */
export async function startS3Server(beforePut?: () => Promise<unknown>, host = '127.0.0.1', at = 0) {
  const directory = mkdtempSync(join(tmpdir(), 'busbar-s3-'))
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'pictures', configs: [] }] })
  await s3.configureBuckets()
  const handle = s3.callback()
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') await beforePut?.()
    handle(request, response)
  }).listen(at, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://S3RVER:S3RVER@${host}:${port}/pictures/site`,
    directory,
    async stop() {
      server.close().closeAllConnections()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
