import type { BrowserContext } from 'playwright/test'

/** Calls a mutation as whoever is signed in in this browser, past the screens: `await call(context, url, 'services.create', {…})`. */
export async function call<Row = { id: string; updated_at: string }>(
  context: BrowserContext,
  url: string,
  name: string,
  input: object,
): Promise<Row> {
  const answer = await context.request.post(`${url}/trpc/${name}`, { headers: { origin: url }, data: input })
  if (!answer.ok()) throw new Error(`${name} was answered ${answer.status()}: ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: { data: Row } }
  return result.data
}
