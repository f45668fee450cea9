import type { Env } from '../env.ts'
import type { Message } from './mail.ts'

/** A kind of mail with sample data, as the back office shows it. */
export interface MailPreview {
  title: string
  /** When it is sent: 'When somebody signs up'. */
  sent: string
  recipient: 'customer' | 'reader' | 'staff'
  /** @param firm the name and the e-mail address of the settings */
  build(env: Env, firm: { name: string; email: string }): Message
}

/** An account, and the id of an inquiry, in the sample data. */
export const SAMPLE_STAFF = 'asha@example.in'
export const SAMPLE_ID = '01900000-0000-7000-8000-000000a1b2c3'
