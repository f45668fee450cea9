import type { BrowserContext } from 'playwright/test'

/**
 * Calls a mutation over HTTP with the session of this browser context, as in
 * `await callMutation(context, url, 'services.create', {…})`.
 * @throws when it is answered with an error
 */
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
