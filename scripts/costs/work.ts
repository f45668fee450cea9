// What one piece of each kind of work takes of the processor, in the server and in its PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../server/core/database/ids.ts'
import { PASSWORD } from '../../tests/support/accounts.ts'
import { buildInquiryForm } from '../../tests/support/form-data.ts'
import { phonePhotograph, uploadForm } from '../../tests/support/pictures.ts'
import { requestText, runLoad } from '../bench/measure.ts'
import { cpuMilliseconds, processTree, programName } from '../bench/processes.ts'
import { type Site, STAFF_EMAIL } from '../bench/site.ts'
import { json } from '../load/json.ts'
import { savePhone } from '../load/save-phone.ts'

/** Milliseconds of processor time. */
export interface Cost {
  server: number
  postgres: number
}

export interface Work {
  name: string
  /** Does it many times. @returns how often */
  run(site: Site): Promise<number>
}

/** Connections that ask at once. */
const CONNECTIONS = 8

/** Processor time of the server with its other processes, and of its PostgreSQL, so far. */
function spent(pid: number): Cost {
  const pids = processTree(pid)
  const postgres = pids.filter((one) => programName(one) === 'postgres')
  return {
    server: cpuMilliseconds(pids.filter((one) => !postgres.includes(one))),
    postgres: cpuMilliseconds(postgres),
  }
}

/** What one of the work costs: of many, without what the server does by itself in that time. */
export async function measure(pid: number, site: Site, { run }: Work, idle: Cost): Promise<Cost> {
  const before = spent(pid)
  const startedAt = performance.now()
  const count = await run(site)
  const seconds = (performance.now() - startedAt) / 1000
  const after = spent(pid)
  return {
    server: (after.server - before.server - idle.server * seconds) / count,
    postgres: (after.postgres - before.postgres - idle.postgres * seconds) / count,
  }
}

/** What the server does by itself in a second. */
export async function measureIdle(pid: number, seconds: number): Promise<Cost> {
  const before = spent(pid)
  await sleep(seconds * 1000)
  const after = spent(pid)
  return {
    server: (after.server - before.server) / seconds,
    postgres: (after.postgres - before.postgres) / seconds,
  }
}

/** Requests of one kind for so many seconds. */
const get =
  (path: string, seconds: number, isStaffs = false) =>
  async ({ port, cookie }: Site): Promise<number> => {
    const request = requestText(path, isStaffs ? { cookie } : {})
    return (await runLoad({ port, request, connections: CONNECTIONS, seconds })).requests
  }

/** As many as given, `CONNECTIONS` of them at once. @throws at the first that is not taken */
async function repeat(count: number, send: (i: number) => Promise<Response>): Promise<number> {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < count; i = next++) {
      const response = await send(i)
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return count
}

/** Inquiries from people of their own. */
export const sendInquiries = ({ url }: Site, count: number, name: string): Promise<number> =>
  repeat(count, (i) =>
    fetch(`${url}/trpc/inquiry.create`, json(buildInquiryForm({ email: `${name}-${i}@example.com` }))),
  )

/**
 * The kinds of work, from the cheapest.
 * @param seconds for which what is cheap is repeated
 * @param mailsSent resolves once no mail waits
 */
export function worksOf(seconds: number, mailsSent: () => Promise<void>): Work[] {
  return [
    { name: 'a page from memory', run: get('/', seconds) },
    { name: 'a public query from memory', run: get('/trpc/projects.list', seconds) },
    { name: 'a page that is rendered, its data in memory', run: get('/?bench=1', seconds) },
    { name: 'the inbox, its first page', run: get('/trpc/inquiry.list', seconds, true) },
    {
      name: 'a change, with all pages rendered anew',
      async run(site) {
        for (let i = 0; i < 5; i++) {
          await savePhone(site, `+91 98200 ${10_000 + i}`)
          // The warm-up of one change ends before the next.
          await sleep(3000)
        }
        return 5
      },
    },
    {
      name: 'an inquiry, with its mails delivered',
      async run(site) {
        const count = await sendInquiries(site, 200, `costs-${newId()}`)
        await mailsSent()
        return count
      },
    },
    {
      name: 'a sign-in',
      run: ({ url }) => repeat(40, () => fetch(`${url}/trpc/auth.signIn`, json(SIGN_IN))),
    },
    {
      name: 'an uploaded photograph of 12 megapixels, with all its forms',
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

const SIGN_IN = { email: STAFF_EMAIL, password: PASSWORD }
