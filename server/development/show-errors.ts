import { type DevelopmentError, developmentErrorPage, developmentErrorText } from './error-page.ts'
import type { RequestHistory, TracedRequest } from './request-history.ts'

/**
 * Answers a request to the development server. A call that fails in an open page goes to `report`; a page shows its errors
 * itself.
 */
export type DevelopmentFetch = (
  request: Request,
  bindings: object,
  report: (error: DevelopmentError) => void,
) => Promise<Response>

/**
 * Keeps each request but those to /dev in the history, and shows what it logged as an error: in place of the page,
 * whatever stood in for it, or over an open one. A client other than a browser gets it as text, unless the answer tells of
 * a failure itself.
 */
export function showErrors(
  fetch: (request: Request, bindings: object) => Response | Promise<Response>,
  history: RequestHistory,
): DevelopmentFetch {
  return async (request, bindings, report) => {
    if (/^\/dev(?:\/|$)/.test(new URL(request.url).pathname)) return await fetch(request, bindings)
    const { response, traced } = await history.trace(request, () => fetch(request, bindings))
    const errors = errorsOf(traced)
    if (errors.length === 0) return response
    if (request.headers.get('accept')?.includes('text/html')) return await developmentErrorPage(errors)
    errors.forEach(report)
    return hidesFailure(response, errors) ? developmentErrorText(errors) : response
  }
}

/** Whether samples, or anything else, stand in for what failed. */
const hidesFailure = (response: Response, errors: DevelopmentError[]): boolean =>
  response.status < 500 &&
  (errors.some(({ sql }) => sql) || response.headers.get('content-type')?.includes('text/html') === true)

/** The errors of a request. One that passed through several places was logged by each. */
function errorsOf({ errors, queries }: TracedRequest): DevelopmentError[] {
  const byMessage = new Map<string, DevelopmentError>()
  for (const { event, error, stack } of errors) {
    const message = typeof error === 'string' ? withoutName(error) : event
    const query = queries.find((one) => one.error && withoutName(one.error) === message)
    if (!byMessage.has(message))
      byMessage.set(message, {
        message,
        stack: typeof stack === 'string' ? stack : undefined,
        sql: query?.sql,
      })
  }
  return [...byMessage.values()]
}

/** PostgreSQL's errors are called 'error', in some logs. */
const withoutName = (text: string) => text.replace(/^error: /, '')
