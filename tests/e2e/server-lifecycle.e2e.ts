import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'playwright/test'
import { DEV_ACCOUNT, createDevAccount } from '../../server/core/auth/dev-account.ts'
import { connect as connectDatabase } from '../../server/core/database/connect.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { elapsedMs, startServer } from '../support/server.ts'

const postJson = (address: string, input: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

const submitInquiry = (url: string, name: string) =>
  postJson(`${url}/trpc/inquiry.create`, buildInquiryForm({ name }))

/** Sends the first bytes of a call. `finish` sends the rest and returns the raw response. */
async function beginCall(url: string, input: object): Promise<{ finish: () => Promise<string> }> {
  const { hostname, port, pathname } = new URL(url)
  const body = JSON.stringify(input)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  await once(socket, 'connect')
  const headers = `Host: busbar\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.write(`POST ${pathname} HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 10)}`)
  return {
    async finish() {
      socket.write(body.slice(10))
      return await text(socket)
    },
  }
}

/** Whether the port no longer accepts connections. */
async function isConnectionRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return await once(socket, 'connect').then(
    () => {
      socket.destroy()
      return false
    },
    () => true,
  )
}

// 402, 371, S29, S35, S36
test('Server: it becomes live and ready, rejects the development account, and exits with 0 after SIGTERM once requests have finished and refusals are recorded', async () => {
  const database = await cloneDatabase()
  const db = connectDatabase(database.connection, () => {})
  await createDevAccount(db)
  const server = await startServer({ env: { DATABASE_URL: database.url, WARM_UP: 'off' } })
  const { url } = server
  await test.step('it is live and ready', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  await test.step('one process serves pages, API calls and pictures', async () => {
    for (const [path, type] of [
      ['/', 'text/html'],
      ['/trpc/settings.get', 'application/json'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/images/og-home.jpg', 'image/jpeg'],
    ] as const) {
      const response = await fetch(url + path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type'), path).toContain(type)
      await response.body?.cancel()
    }
  })

  await test.step('the development account cannot sign in, and there is no development page', async () => {
    const signIn = await postJson(`${url}/trpc/auth.signIn`, DEV_ACCOUNT)
    expect(signIn.status).toBe(401)
    expect(await signIn.text()).toContain('Invalid email or password.')
    for (const path of ['/dev/mail', '/dev/mail/0', '/dev/ui', '/dev'])
      expect((await fetch(url + path)).status, path).toBe(404)
  })

  await test.step('a set-up link for the first administrator is printed and works, because the development account does not count', async () => {
    const { url: link } = await server.waitForLog('setup_link')
    const setup = new URL(String(link)).searchParams.get('setup')
    const owner = { email: 'owner@firm.test', password: 'a lamp over every door', setup }
    expect((await postJson(`${url}/trpc/auth.signUp`, owner)).status).toBe(200)
  })

  const wrong = { email: 'nobody@example.com', password: 'not the lamp' }
  const pendingSignIn = await beginCall(`${url}/trpc/auth.signIn`, wrong)
  const inFlightInquiry = buildInquiryForm({ name: 'On The Way' })
  const pendingSubmission = await beginCall(`${url}/trpc/inquiry.create`, inFlightInquiry)
  await test.step('for 1.5 s after SIGTERM it is not ready but still accepts connections', async () => {
    process.kill(server.pid, 'SIGTERM')
    // A load balancer that has not checked readiness yet still sends requests.
    const lateSubmission = submitInquiry(url, 'Late Visitor')
    await server.waitForLog('stopping')
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await lateSubmission).status).toBe(200)
  })

  await test.step('requests in flight when it stops accepting connections are finished', async () => {
    await expect.poll(() => isConnectionRefused(url)).toBe(true)
    expect(await pendingSignIn.finish()).toMatch(/^HTTP\/1\.1 401 /)
    const response = await pendingSubmission.finish()
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toContain('"received":true')
    expect(await server.stop()).toBe(0)
  })
  const [stopping, stopped] = [await server.waitForLog('stopping'), await server.waitForLog('stopped')]
  expect(elapsedMs(stopping, stopped)).toBeGreaterThanOrEqual(1500)

  await test.step('refusals recorded at the end are written to Activity', async () => {
    const refused = db.selectFrom('activity').select(['address', 'after']).where('action', '=', 'refuse')
    expect(await refused.execute()).toContainEqual({
      address: '127.0.0.1',
      after: { reason: 'password', count: 1 },
    })
  })
  await db.destroy()
  await database.drop()
})
