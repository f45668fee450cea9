import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../server/core/database/connect.ts'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expect, test as base } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { filesIn } from '../support/files.ts'
import { phonePhotograph, uploadForm } from '../support/pictures.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** A database and a folder that outlive the servers of a test, and a session. */
const test = base.extend<{ installation: Awaited<ReturnType<typeof createInstallation>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  installation: async ({}, use) => {
    const installation = await createInstallation()
    await use(installation)
    await installation.remove()
  },
})

async function createInstallation() {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'busbar-uploads-'))
  const db = connect(database.connection, () => {})
  await makeAccount(db, 'asha@example.in')
  const servers: TestServer[] = []
  let cookie = ''
  return {
    db,
    /** Starts a server. Several may run at once. */
    async start(variables: Record<string, string> = {}) {
      const env = { DATABASE_URL: database.url, DATA_DIR: folder, WARM_UP: 'off', ...variables }
      const server = await startServer({ env })
      servers.push(server)
      cookie ||= await signIn(server)
      return server
    },
    async upload(server: TestServer, bytes: Buffer) {
      const init = { method: 'POST', headers: { cookie }, body: uploadForm(bytes) }
      const response = await fetch(`${server.url}/media`, init)
      return { status: response.status, ...((await response.json()) as { url: string }) }
    },
    /** Sends the first half of an upload and stops there. */
    async beginUpload(server: TestServer, bytes: Buffer) {
      const type = 'multipart/form-data; boundary=x'
      const upload = request(`${server.url}/media`, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
      })
      upload.on('error', () => {})
      upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
      upload.write(bytes.subarray(0, bytes.length / 2))
      await once(upload, 'socket')
      await sleep(300)
    },
    files: (name: string) => filesIn(join(folder, name)),
    async remove() {
      for (const server of servers) await server.stop()
      await db.destroy()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function signIn({ url }: TestServer): Promise<string> {
  const response = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.in', password: PASSWORD }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Kills as a power failure does: nothing is cleaned up. */
async function kill({ pid, waitForLog }: TestServer) {
  process.kill(pid, 'SIGKILL')
  await waitForLog('never').catch(() => {})
}

test('Uploads: a server killed during an upload leaves no trace of it, and the next server finishes the picture that was being processed', async ({
  installation,
}) => {
  const server = await installation.start()
  await installation.beginUpload(server, await phonePhotograph(1200, 900))
  // Large enough that its renditions are not finished before the kill.
  const { url } = await installation.upload(server, await phonePhotograph(2400, 1800))
  await kill(server)
  const hash = url.slice('/media/'.length)
  expect(installation.files('media')).toEqual([`${hash}-master`, `${hash}-preview.webp`])
  const next = await installation.start()
  await next.waitForLog('pictures_swept')
  expect(installation.files('uploads')).toEqual([])
  expect(await installation.db.selectFrom('media_pending').select('hash').execute()).toEqual([])
  expect((await fetch(`${next.url}${url}-640.avif`)).headers.get('content-type')).toBe('image/webp')
  await next.waitForLog('picture_ready')
  const response = await fetch(`${next.url}${url}-640.avif`)
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'image/avif',
    'public, max-age=31536000, immutable',
  ])
  expect(installation.files('media')).toContain(`${hash}.webp`)
  expect(installation.files('media')).not.toContain(`${hash}-preview.webp`)
})
