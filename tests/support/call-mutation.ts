import type { BrowserContext } from 'playwright/test'

/** Calls a mutation as whoever is signed in in this browser, past the screens: `await call(context, url, 'services.create', {…})`. */
export async function callMutation<Row = { id: string; updated_at: string }>(
  context: BrowserContext,
  url: string,
  procedure: string,
  input: object,
): Promise<Row> {
  const response = await context.request.post(`${url}/trpc/${procedure}`, {
    headers: { origin: url },
    data: input,
  })
  if (!response.ok())
    throw new Error(`${procedure} was answered ${response.status()}: ${await response.text()}`)
  const { result } = (await response.json()) as { result: { data: Row } }
  return result.data
}
