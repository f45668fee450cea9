/** An inquiry as a notification names it. */
export interface NotifiedInquiry {
  id: string
  name: string
  /** When it came. */
  created_at: Date
  follow_up_at: Date | null
}

/** What an account is told of. The kinds are the keys of `notifyDefaults`, by which each can be switched off. */
export type NotificationEvent =
  | {
      kind: 'assigned'
      /** The display name of whoever gave them. */
      by: string
      inquiries: NotifiedInquiry[]
    }
  | { kind: 'follow_up' | 'deadline'; inquiries: NotifiedInquiry[] }
  | BackupEvent
  | DigestEvent

/** The scheduled backup failed, also when it was tried again. */
export interface BackupEvent {
  kind: 'backup'
  /** Why: a line for the operator. */
  error: string
  /** When the last good one was finished; null: there is none. */
  good_at: Date | null
}

export interface DigestEvent {
  kind: 'digest'
  /** The firm's day, as '2026-11-23'. */
  day: string
  /** Without an answer yet, the longest wait first. */
  unanswered: DigestGroup
  /** Follow-ups of before this moment, the oldest first. */
  overdue: DigestGroup
  /** Follow-ups of the rest of the day, the earliest first. */
  today: DigestGroup
}

/** The first inquiries of a group, and how many there are: `more` when only so many were counted. */
export interface DigestGroup {
  total: number
  more?: boolean
  inquiries: NotifiedInquiry[]
}

/** An active account that wants to be told. */
export interface NotifiedAccount {
  id: string
  email: string
}
