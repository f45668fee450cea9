/** The fields of an inquiry that a notification uses. */
export interface NotifiedInquiry {
  id: string
  name: string
  /** When it was received. */
  created_at: Date
  follow_up_at: Date | null
}

/** An event that an account is notified of. The kinds are the keys of `notifyDefaults`: each can be switched off. */
export type NotificationEvent =
  | {
      kind: 'assigned'
      /** The display name of the account that assigned them. */
      by: string
      inquiries: NotifiedInquiry[]
    }
  | { kind: 'follow_up' | 'deadline'; inquiries: NotifiedInquiry[] }
  | BackupEvent
  | DigestEvent

/** The scheduled backup failed, and so did its retries. */
export interface BackupEvent {
  kind: 'backup'
  /** The reason: a line for the operator. */
  error: string
  /** When the last good backup was finished; null: there is none. */
  good_at: Date | null
}

export interface DigestEvent {
  kind: 'digest'
  /** The date in the firm's time, as '2026-11-23'. */
  day: string
  /** Inquiries without an answer, the longest wait first. */
  unanswered: DigestGroup
  /** Follow-ups that are past due, the oldest first. */
  overdue: DigestGroup
  /** Follow-ups for the rest of the day, the earliest first. */
  today: DigestGroup
}

/** The first inquiries of a group, and their total number; `more`: there are more than were counted. */
export interface DigestGroup {
  total: number
  more?: boolean
  inquiries: NotifiedInquiry[]
}

/** An active account that wants the notification. */
export interface NotifiedAccount {
  id: string
  email: string
}
