// The processor time that each kind of work takes, in the server and in its PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '../../support/accounts.ts'
import { phonePhotograph, uploadForm } from '../../support/pictures.ts'
import { INQUIRY, requestText, runLoad } from '../load/measure.ts'
import { cpuMicroseconds, processTree, programName } from '../support/processes.ts'
import type { ServedSite, Site } from '../support/site.ts'
import { savePhone, STAFF_EMAIL } from '../support/staff.ts'

/** Milliseconds of processor time. */
export interface Cost {
  server: number
  postgres: number
}

export interface Work {
  name: string
  /** Does the work many times. @returns how often */
  run(site: Site): Promise<number>
}

/** The number of concurrent connections. */
const CONNECTIONS = 8

/** The processor time spent so far, by the server with its other processes and by its PostgreSQL. */
function spent(pid: number): Cost {
  const pids = processTree(pid)
  const postgres = pids.filter((one) => programName(one) === 'postgres')
  return {
    server: cpuMicroseconds(pids.filter((one) => !postgres.includes(one))) / 1000,
    postgres: cpuMicroseconds(postgres) / 1000,
  }
}

/** The cost of one piece of work: the mean over many, without the server's idle cost in that time. */
export async function measure(site: ServedSite, { run }: Work, idle: Cost): Promise<Cost> {
  const before = spent(site.pid)
  const startedAt = performance.now()
  const count = await run(site)
  const seconds = (performance.now() - startedAt) / 1000
  const after = spent(site.pid)
  return {
    server: (after.server - before.server - idle.server * seconds) / count,
    postgres: (after.postgres - before.postgres - idle.postgres * seconds) / count,
  }
}

/** The server's own cost per second, without any work. */
export async function measureIdle({ pid }: ServedSite, seconds: number): Promise<Cost> {
  const before = spent(pid)
  await sleep(seconds * 1000)
  const after = spent(pid)
  return {
    server: (after.server - before.server) / seconds,
    postgres: (after.postgres - before.postgres) / seconds,
  }
}

/** Repeats a request over all connections for this many seconds. @returns how many were answered */
const repeat = async ({ port }: Site, request: string, seconds: number): Promise<number> =>
  (await runLoad({ port, request, connections: CONNECTIONS, seconds })).requests

/** Sends inquiries, each from another person. */
export const sendInquiries = (site: Site, seconds: number): Promise<number> => repeat(site, INQUIRY, seconds)

/**
 * The kinds of work, from the cheapest to the most expensive.
 * @param seconds for which cheap work is repeated
 * @param mailsSent resolves once no mail is waiting
 */
export function worksOf(seconds: number, mailsSent: () => Promise<void>): Work[] {
  return [
    { name: 'a page from memory', run: (site) => repeat(site, requestText('/'), seconds) },
    {
      name: 'a public query from memory',
      run: (site) => repeat(site, requestText('/trpc/projects.list'), seconds),
    },
    {
      name: 'a page that is rendered, its data in memory',
      run: (site) => repeat(site, requestText('/?bench=1'), seconds),
    },
    {
      name: 'the inbox, its first page',
      run: (site) => repeat(site, requestText('/trpc/inquiry.list', site), seconds),
    },
    {
      name: 'a change, with all pages rendered again',
      async run(site) {
        for (let i = 0; i < 5; i++) {
          await savePhone(site, `+91 98200 ${10_000 + i}`)
          // The warm-up after one change ends before the next.
          await sleep(3000)
        }
        return 5
      },
    },
    {
      name: 'an inquiry, with its mails delivered',
      async run(site) {
        const count = await sendInquiries(site, 1)
        await mailsSent()
        return count
      },
    },
    {
      name: 'a sign-in',
      run: (site) => repeat(site, requestText('/trpc/auth.signIn', { body: SIGN_IN }), seconds),
    },
    {
      name: 'an uploaded photograph of 12 megapixels, with all its sizes',
      async run({ url, cookie }) {
        const body = uploadForm(await phonePhotograph(4000, 3000))
        const uploaded = await fetch(`${url}/media`, { method: 'POST', body, headers: { cookie } })
        const { url: path }: { url: string } = JSON.parse(await uploaded.text())
        while (!(await fetch(url + path)).headers.get('cache-control')?.includes('immutable'))
          await sleep(500)
        return 1
      },
    },
  ]
}

const SIGN_IN = JSON.stringify({ email: STAFF_EMAIL, password: PASSWORD })
