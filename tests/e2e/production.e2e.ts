import { connect } from '../../server/database.ts'
import { DEVELOPMENT_ACCOUNT, makeDevelopmentAccount } from '../../server/auth/development.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/story.ts'

// Starts a server of its own.
test.describe.configure({ timeout: 30_000 })

test('Production: the development account cannot sign in, and no development page is there', async () => {
  const database = await cloneDatabase()
  const db = connect(database.connection, () => {})
  await makeDevelopmentAccount(db)
  await db.destroy()
  const server = await startServer({ env: { DATABASE_URL: database.url } })
  const signIn = await fetch(`${server.url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEVELOPMENT_ACCOUNT),
  })
  expect(signIn.status).toBe(401)
  expect(await signIn.text()).toContain('Invalid email or password.')
  // A fresh administrator is asked for: the account counts for nobody.
  await server.waitForLog('setup_link')
  for (const path of ['/dev/mail', '/dev/mail/0', '/dev/ui', '/dev'])
    expect((await fetch(server.url + path)).status, path).toBe(404)
  expect(await server.stop()).toBe(0)
  await database.drop()
})
