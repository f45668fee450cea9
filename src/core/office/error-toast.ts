import type { ToastMessage } from '../ui/toast-message.ts'
import { toApiError } from './api-error.ts'

/**
 * The toast of a failed call. After a server error it shows the request's id, by which the call is found in the log; an
 * error that the user can correct has nothing to look up there.
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
