import type { ToastMessage } from '../ui/toast-message.ts'
import { toApiError } from './api-error.ts'

/**
 * The toast of a call that failed. Where the fault is the server's it shows the request's number, by which the call is
 * found in the log: of what the user can mend there is nothing to look for.
 * @param description by default the error's own message
 */
export function errorToast(error: unknown, description?: string): ToastMessage {
  const { status, message, requestId } = toApiError(error)
  return {
    title: 'Error',
    description: description ?? message,
    variant: 'destructive',
    requestId: status >= 500 ? requestId : undefined,
  }
}
