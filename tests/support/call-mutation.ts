import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { BrowserContext } from 'playwright/test'
import type { AppRouter } from '../../server/router.ts'

/** Of the procedure at an address as 'services.create': its input, or what it answers. */
type Of<Routers, Path> = Path extends `${infer Router extends keyof Routers & string}.${infer Name}`
  ? Routers[Router][Name & keyof Routers[Router]]
  : never

/**
 * Calls a mutation over HTTP with the session of this browser context, as in
 * `await callMutation(context, url, 'services.create', {…})`. The compiler holds input and answer against the router.
 * @throws when it is answered with an error
 */
export async function callMutation<Path extends `${keyof inferRouterInputs<AppRouter>}.${string}`>(
  context: BrowserContext,
  url: string,
  procedure: Path,
  input: Of<inferRouterInputs<AppRouter>, Path>,
): Promise<Of<inferRouterOutputs<AppRouter>, Path>> {
  const response = await context.request.post(`${url}/trpc/${procedure}`, {
    headers: { origin: url },
    data: input,
  })
  if (!response.ok())
    throw new Error(`${procedure} was answered ${response.status()}: ${await response.text()}`)
  const { result } = (await response.json()) as {
    result: { data: Of<inferRouterOutputs<AppRouter>, Path> }
  }
  return result.data
}
