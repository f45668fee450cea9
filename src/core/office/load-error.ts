import { useEffect } from 'react'
import { toApiError } from './api-error.ts'
import { errorToast } from './error-toast.ts'
import { createReplacingToast, type ShowToast } from './replacing-toast.ts'

/** The parts of a query result that are about its failure. */
export interface LoadState {
  error: unknown
  errorUpdatedAt: number
  /** A background refetch failed; the earlier data is still shown. */
  isRefetchError: boolean
}

/**
 * Shows an error toast and logs when a query fails. Nothing is thrown: the screen stays usable.
 * @param errorMessage the toast: 'Failed to load projects'
 */
export function useLoadErrorToast(
  { error, errorUpdatedAt, isRefetchError }: LoadState,
  errorMessage: string,
): void {
  useEffect(() => {
    if (error) reportLoadError(error, errorMessage, isRefetchError)
    // errorUpdatedAt: a repeated failure is reported again.
  }, [error, errorUpdatedAt, errorMessage, isRefetchError])
}

/** `useLoadErrorToast` outside of React. A background refetch is only logged: the list is still shown. */
export function reportLoadError(error: unknown, errorMessage: string, inBackground: boolean): void {
  if (toApiError(error).status === 401) return
  console.error(errorMessage, error)
  if (inBackground) return
  let showToast = loadErrorToasts.get(errorMessage)
  if (!showToast) loadErrorToasts.set(errorMessage, (showToast = createReplacingToast()))
  showToast(errorToast(error, errorMessage))
}

/** Toasts by message, so that the same failure, repeated or in two parts of a screen, is shown once. */
const loadErrorToasts = new Map<string, ShowToast>()
