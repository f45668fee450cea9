import type { RejectedForm } from '../../src/server.tsx'
import type { Context } from './trpc.ts'

/** Hono's environment: the variables that the middleware of `app.ts` sets on each request. */
export interface AppEnv {
  Variables: { requestId: string; context: Context }
}

/**
 * Answers a request with the rendered page at its address.
 * @param rejectedForm a form that was posted without script and refused: the page shows it again, with this status
 */
export type PageHandler = (
  request: Request,
  context: Context,
  rejectedForm?: RejectedForm & { status: number },
) => Promise<Response>
