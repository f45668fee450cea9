import { Client } from 'pg'
import { expect, test as base } from 'playwright/test'
import { startDevServer } from './dev-server.ts'
import { copyProject } from './project-copy.ts'

export { expect }

interface Development {
  url: string
  copy: ReturnType<typeof copyProject>
  output(): string
  query(sql: string): Promise<void>
}

/** An end-to-end test on a development server whose sources the test edits. */
export const test = base.extend<object, { development: Development }>({
  development: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const copy = copyProject()
      const server = await startDevServer(copy.folder)
      const client = new Client(server.database.connection)
      await client.connect()
      const query = async (sql: string) => void (await client.query(sql))
      await use({ url: server.url, copy, output: server.output, query })
      await client.end()
      const printed = server.output().length
      expect(await server.stop()).toBe(0)
      expect(server.output().slice(printed), 'what Ctrl-C prints').toBe('')
      copy.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ development }, use) => await use(development.url),
})
