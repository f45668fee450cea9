import { useEffect } from 'react'
import { toApiError } from './api-error.ts'
import { createReplacingToast, type ShowToast } from './replacing-toast.ts'

/** A query as far as its failure is concerned. */
interface LoadState {
  error: unknown
  errorUpdatedAt: number
  /** It was loaded before and is being refreshed without anybody having asked. */
  isRefetchError: boolean
}

/**
 * Says and logs that a list could not be loaded (348). Nothing is thrown: the screen stays usable with what it had (350).
 * @param errorMessage the exact message: 'Failed to load projects'
 */
export function useLoadErrorToast(
  { error, errorUpdatedAt, isRefetchError }: LoadState,
  errorMessage: string,
): void {
  useEffect(() => {
    if (error) reportLoadError(error, errorMessage, isRefetchError)
    // errorUpdatedAt: a second failure of the same kind is told again.
  }, [error, errorUpdatedAt, errorMessage, isRefetchError])
}

/** The telling itself, apart from React. Of a refresh in the background only the log tells: the list is still there. */
export function reportLoadError(error: unknown, errorMessage: string, inBackground: boolean): void {
  if (toApiError(error).status === 401) return
  console.error(errorMessage, error)
  if (inBackground) return
  let showToast = loadErrorToasts.get(errorMessage)
  if (!showToast) loadErrorToasts.set(errorMessage, (showToast = createReplacingToast()))
  showToast({ title: 'Error', description: errorMessage, variant: 'destructive' })
}

/** By what they say, so that one that fails again, or on two parts of a screen, stands there once. */
const loadErrorToasts = new Map<string, ShowToast>()
