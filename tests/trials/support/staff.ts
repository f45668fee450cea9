import { PASSWORD } from '../../support/accounts.ts'

/** Somebody who is signed in, or not yet: calls procedures at any server of the site with one session. */
export class Staff {
  private cookie = ''
  private readonly address: string

  /** @param address the client address that the server is told */
  constructor(address: string) {
    this.address = address
  }

  /** Returns the status. */
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

const json = (input: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
})

async function dataOf<Data>(procedure: string, response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${procedure}: ${response.status} ${await response.text()}`)
  const body: { result: { data: Data } } = JSON.parse(await response.text())
  return body.result.data
}
