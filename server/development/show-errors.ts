import { type DevelopmentError, developmentErrorPage, developmentErrorText } from './error-page.ts'
import type { RequestHistory, TracedRequest } from './request-history.ts'

/**
 * Answers a request to the development server. Errors of an API call from an open page go to `report`; a page shows its
 * own errors.
 */
export type DevelopmentFetch = (
  request: Request,
  bindings: object,
  report: (error: DevelopmentError) => void,
) => Promise<Response>

/**
 * Records each request in the history, except those to /dev, and shows its logged errors: in place of the page, even if
 * samples replaced the failed part, or in an overlay on an open page. A client other than a browser gets the errors as
 * text, unless the response reports a failure itself.
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

/** Whether samples, or anything else, replace the part that failed. */
const hidesFailure = (response: Response, errors: DevelopmentError[]): boolean =>
  response.status < 500 &&
  (errors.some(({ sql }) => sql) || response.headers.get('content-type')?.includes('text/html') === true)

/** The distinct errors of a request: an error may have been logged in several places. */
function errorsOf({ errors, queries }: TracedRequest): DevelopmentError[] {
  const byMessage = new Map<string, DevelopmentError>()
  for (const { event, error, stack } of errors) {
    const message = typeof error === 'string' ? withoutName(error) : event
    const query = queries.find((entry) => entry.error && withoutName(entry.error) === message)
    if (!byMessage.has(message))
      byMessage.set(message, {
        message,
        stack: typeof stack === 'string' ? stack : undefined,
        sql: query?.sql,
      })
  }
  return [...byMessage.values()]
}

/** Removes the name 'error: ', with which some logs begin errors from PostgreSQL. */
const withoutName = (text: string) => text.replace(/^error: /, '')
