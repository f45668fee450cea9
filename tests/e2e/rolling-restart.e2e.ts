import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { connect } from '../../server/database/connect.ts'
import { newId } from '../../server/database/ids.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'

/** How often a load balancer asks an instance whether it is ready. */
const CHECK_MS = 250

// S36
test('Rolling restart: with two instances behind a load balancer no page and no inquiry fails', async () => {
  const database = await cloneDatabase()
  const db = connect(database.connection, () => {})
  const start = async () =>
    await startServer({ env: { DATABASE_URL: database.url, PORT: String(await freePort()), WARM_UP: 'off' } })
  const instances = [await start(), await start()]
  const visitors = visitReadyInstances(instances)
  for (const index of instances.keys()) {
    const old = instances[index]
    expect(await old?.stop()).toBe(0)
    instances[index] = await start()
    await sleep(2 * CHECK_MS)
  }
  const { failures, references } = await visitors.stop()
  expect(failures).toEqual([])
  const { count } = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(references.size)
  expect(references.size).toBeGreaterThan(20)
  for (const instance of instances) await instance.stop()
  await db.destroy()
  await database.drop()
})

/** Visitors whose load balancer sends them to each instance that was ready when last asked. */
function visitReadyInstances(instances: TestServer[]) {
  const failures: string[] = []
  const references = new Set<string>()
  let ready = instances.map(({ url }) => url)
  let isStopped = false
  const checkReadiness = async () => {
    while (!isStopped) {
      const answers = instances.map(({ url }) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => (ok ? [url] : []),
          () => [],
        ),
      )
      ready = (await Promise.all(answers)).flat()
      await sleep(CHECK_MS)
    }
  }
  const visit = async (url: string) => {
    const page = await fetch(`${url}/about`)
    await page.text()
    const key = newId()
    const response = await fetch(`${url}/trpc/inquiry.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(buildInquiryForm({ email: `${key}@example.com`, idempotency_key: key })),
    })
    await response.text()
    if (response.ok) references.add(key)
    if (!page.ok || !response.ok) failures.push(`page ${page.status}, inquiry ${response.status}`)
  }
  const visitAll = async () => {
    while (!isStopped) {
      await Promise.all(
        ready.map((url) => visit(url).catch((error: unknown) => failures.push(inspect(error)))),
      )
      if (ready.length === 0) failures.push('no instance is ready')
      await sleep(20)
    }
  }
  const ended = Promise.all([checkReadiness(), visitAll()])
  return {
    async stop() {
      isStopped = true
      await ended
      return { failures, references }
    },
  }
}
