import type { ReactNode } from 'react'

/** A toast: a message at the corner of the window. */
export interface ToastMessage {
  title: string
  description?: ReactNode
  /** A failure: red bar, announced at once (role alert). All others are announced politely (role status). */
  variant?: 'destructive'
  /** The number of the request that failed: the toast shows it small, and copies it, for whoever reads the log. */
  requestId?: string
  /**
   * Takes the change back that the message is about: the button 'Undo', and Ctrl+Z in the back office. Called at most once.
   * One message at a time offers it: the next one that does replaces it.
   */
  undo?: () => void
  /**
   * Milliseconds until it closes, 6000 by default, 10,000 with `undo`; null keeps it until it is dismissed. Stops on hover
   * and focus.
   */
  duration?: number | null
  /** Closes it when aborted, such as the failure of one attempt when the next begins. */
  signal?: AbortSignal
}

/** Where toasts lie in session storage while one document replaces another (toaster.tsx). */
export const HANDOFF_KEY = 'messages'
