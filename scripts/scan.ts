/**
 * `npm run scan [-- headers wapiti sqlmap slowhttptest]`: attacks the built server with Debian's scanners and checks its
 * headers. The server is a process of its own on 127.0.0.1 with the sample company and an account, in a temporary database;
 * rate limits are off (LIMITS=off), or the scanners would test only those. The exit code is 1 when something is found.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/core/database/connect.ts'
import { seed } from '../server/features/samples/seed.ts'
import { makeAccount, PASSWORD } from '../tests/support/accounts.ts'
import startCluster, { cloneDatabase } from '../tests/support/cluster.ts'
import { startServer } from '../tests/support/server.ts'
import { checkHeaders } from './scan/headers.ts'
import { createReport, type Scan } from './scan/scan.ts'
import { isInstalled, runSlowHttpTest, runSqlmap, runWapiti } from './scan/tools.ts'

const PARTS = {
  headers: checkHeaders,
  wapiti: runWapiti,
  sqlmap: runSqlmap,
  slowhttptest: runSlowHttpTest,
}
const EMAIL = 'scan@saanjh.example'

const wanted = process.argv.slice(2)
const { report, summarize } = createReport()
const stopCluster = await startCluster()
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (part !== checkHeaders && !isInstalled(name)) continue
    console.log(name)
    // Scanners speak http; the headers of a site under https are the ones to judge.
    await withServer(part === checkHeaders ? { PUBLIC_URL: 'https://saanjh.example' } : {}, part)
  }
} finally {
  await stopCluster()
}
process.exitCode = summarize()

/** Runs one part against a server of its own, and reports what the server itself logged as a failure. */
async function withServer(env: Record<string, string>, part: (scan: Scan) => Promise<void>): Promise<void> {
  const database = await cloneDatabase()
  const server = await startServer({ env: { DATABASE_URL: database.url, ...env } })
  const folder = mkdtempSync(join(tmpdir(), 'busbar-scan-'))
  const startedAt = Date.now()
  try {
    const db = connect(database.connection, () => {})
    await seed(db)
    await makeAccount(db, EMAIL)
    await db.destroy()
    const setCookies = await signIn(server.url)
    const cookie = setCookies.map((header) => header.split(';')[0]).join('; ')
    await part({ url: server.url, cookie, setCookies, folder, report })
    const requests = server.lines.filter(({ event }) => event === 'request').length
    console.log(`  ${requests} requests in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  } finally {
    for (const line of server.lines)
      if (line.level === 'error')
        report(`the server logged ${line.event} ${String(line.path)}: ${String(line.error)}`)
    const exitCode = await server.stop()
    if (exitCode !== 0) report(`the server ended with exit code ${exitCode}`)
    await database.drop()
    rmSync(folder, { recursive: true })
  }
}

async function signIn(url: string): Promise<string[]> {
  const response = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status}`)
  return response.headers.getSetCookie()
}
