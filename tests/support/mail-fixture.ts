import { startMailServer } from './mail-server.ts'
import { startServer } from './server.ts'
import { test as staffTest } from './staff-fixture.ts'

export { expect } from './staff-fixture.ts'

/** The mail server permanently rejects addresses at this host, until a test accepts them. */
export const REFUSED_HOST = '@refused.example'

interface MailSite {
  mailServer: Awaited<ReturnType<typeof startMailServer>> & {
    /** Sets whether mails to REFUSED_HOST are rejected or accepted from now on. */
    setRefusing: (isRefusing: boolean) => void
  }
}

/** End-to-end test of the back office on a site that sends its mails to a real SMTP server on this machine. */
export const test = staffTest.extend<object, MailSite>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      let isRefusing = true
      const server = await startMailServer((to) =>
        isRefusing && to.endsWith(REFUSED_HOST) ? { code: 550, text: 'no such mailbox' } : null,
      )
      await use(Object.assign(server, { setRefusing: (value: boolean) => void (isRefusing = value) }))
      await server.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database, mailServer }, use) => {
      const server = await startServer({
        env: { DATABASE_URL: database.url, WARM_UP: 'off', SMTP_URL: mailServer.url },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
