import type { ReactNode } from 'react'

/** A toast: a message at the corner of the window. */
export interface ToastMessage {
  title: string
  description?: ReactNode
  /** A failure: red bar, announced at once (role alert). All others are announced politely (role status). */
  variant?: 'destructive'
  /** The id of the failed request: the toast shows it in small type and can copy it, to find the request in the log. */
  requestId?: string
  /**
   * Undoes the change that the message is about: by the button 'Undo', and by Ctrl+Z in the back office. Called at most
   * once. Only one message at a time offers an undo: the next message with an undo replaces it.
   */
  undo?: () => void
  /** Closes it when aborted, such as the failure of one attempt when the next begins. */
  signal?: AbortSignal
}

/** The session storage key of the toasts while one document replaces another (toaster.tsx). */
export const HANDOFF_KEY = 'messages'
