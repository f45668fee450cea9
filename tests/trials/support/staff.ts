// Members of staff for the trials.
import { startSession } from '../../../server/core/auth/sessions.ts'
import type { Db } from '../../../server/core/database/tables.ts'
import { readEnv } from '../../../server/core/env.ts'
import { makeAccount, PASSWORD } from '../../support/accounts.ts'
import { insertInquiry } from '../../support/inquiries.ts'

/** The address of the signed-in account. */
export const STAFF_EMAIL = 'staff@busbar.test'

/** Signs an account in at the site with this address, and adds an inquiry for the notes. */
export async function prepareStaff(db: Db, url: string): Promise<{ cookie: string; inquiryId: string }> {
  const cookie = await makeSession(db, url, await makeAccount(db, STAFF_EMAIL))
  return { cookie, inquiryId: await insertInquiry(db) }
}

/** The cookie of a new session, as `name=value`. */
export async function makeSession(db: Db, url: string, user_id: string): Promise<string> {
  const headers = new Headers()
  const account = { user_id, address: '127.0.0.1', previousToken: null }
  await startSession(db, readEnv({ PUBLIC_URL: url }), account, headers)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** A person, signed in or not, who calls procedures at any server of the site with one session. */
export class Staff {
  private cookie = ''
  private readonly address: string

  /** @param address the client address that is sent to the server */
  constructor(address: string) {
    this.address = address
  }

  /** @returns the status */
  async signIn(url: string, email: string, password = PASSWORD): Promise<number> {
    const response = await this.request(`${url}/trpc/auth.signIn`, json({ email, password }))
    for (const header of response.headers.getSetCookie()) this.cookie = header.split(';')[0] ?? ''
    await response.arrayBuffer()
    return response.status
  }

  /** @throws when the answer is not 200 */
  async query<Data>(url: string, procedure: string): Promise<Data> {
    return await dataOf<Data>(procedure, await this.request(`${url}/trpc/${procedure}`))
  }

  /** @throws when the answer is not 200 */
  async mutate<Data>(url: string, procedure: string, input: object): Promise<Data> {
    return await dataOf<Data>(procedure, await this.request(`${url}/trpc/${procedure}`, json(input)))
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', this.address)
    if (this.cookie) headers.set('cookie', this.cookie)
    return await fetch(url, { ...init, headers })
  }
}

/** A request that posts the body as JSON, with a session if a cookie is given. */
export function json(body: object, cookie?: string): RequestInit {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

/** Changes the firm's telephone number, which every page shows. @throws when it is not accepted */
export async function savePhone(site: { url: string; cookie: string }, phone: string): Promise<void> {
  const read = await fetch(`${site.url}/trpc/settings.get`)
  const { updated_at } = await dataOf<{ updated_at: string }>('settings.get', read)
  const saved = await fetch(`${site.url}/trpc/settings.save`, json({ updated_at, phone }, site.cookie))
  await dataOf('settings.save', saved)
}

async function dataOf<Data>(procedure: string, response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${procedure}: ${response.status} ${await response.text()}`)
  const body: { result: { data: Data } } = JSON.parse(await response.text())
  return body.result.data
}
