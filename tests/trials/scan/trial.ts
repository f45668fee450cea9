// `npm run trial -- scan --only headers --only sqlmap`: attacks the built server with Debian's scanners (wapiti,
// sqlmap, slowhttptest) and checks its headers. The server is a process of its own on 127.0.0.1 with the sample company
// and an account, in a temporary database; rate limits are off (LIMITS=off), or the scanners would test only those.
// Missing programs are reported in one line each. The exit code is 1 when something is found.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../server/core/database/connect.ts'
import { seed } from '../../../server/features/samples/seed.ts'
import { makeAccount, PASSWORD } from '../../support/accounts.ts'
import startCluster, { cloneDatabase } from '../../support/cluster.ts'
import { startServer } from '../../support/server.ts'
import { begin, isInstalled } from '../support/begin.ts'
import { json } from '../support/staff.ts'
import { checkHeaders } from './headers.ts'
import { createReport, type Scan } from './scan.ts'
import { runSlowHttpTest, runSqlmap, runWapiti } from './tools.ts'

const PARTS = {
  headers: checkHeaders,
  wapiti: runWapiti,
  sqlmap: runSqlmap,
  slowhttptest: runSlowHttpTest,
}
const EMAIL = 'scan@site.example'

const { only } = await begin({ parts: Object.keys(PARTS) })
const { report, summarize } = createReport()
const stopCluster = await startCluster()
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (!only.includes(name)) continue
    if (part !== checkHeaders && !isInstalled(name)) {
      console.log(`${name} is not installed: apt-get install ${name}`)
      continue
    }
    console.log(name)
    // Scanners use http, but the headers to check are those of a site under https.
    await withServer(part === checkHeaders ? { PUBLIC_URL: 'https://site.example' } : {}, part)
  }
} finally {
  await stopCluster()
}
process.exitCode = summarize()

/** Runs one part against a server of its own, and reports the errors that the server itself logged. */
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
    const signIn = await fetch(`${server.url}/trpc/auth.signIn`, json({ email: EMAIL, password: PASSWORD }))
    if (!signIn.ok) throw new Error(`sign-in: ${signIn.status}`)
    const setCookies = signIn.headers.getSetCookie()
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
