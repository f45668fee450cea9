import type { Context } from './trpc.ts'

/** Hono's environment: the variables that the middleware of `app.ts` sets on each request. */
export interface AppEnv {
  Variables: { requestId: string; context: Context }
}

/**
 * Answers a request with the rendered page at its address.
 * @param rejectedForm a form that was posted without JavaScript and rejected: the page shows it again, with this status
 */
export type PageHandler = (
  request: Request,
  context: Context,
  rejectedForm?: RejectedForm & { status: number },
) => Promise<Response>

/** A form that was posted without JavaScript and rejected: the values entered, and the server's messages. */
export interface RejectedForm {
  form: 'inquiry' | 'contact' | 'newsletter' | 'data-request'
  values: Record<string, string>
  /** Messages by field name. */
  fields: Record<string, string[]>
  /** Shown above the form when the error belongs to no single field. */
  message?: string
}
