import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { ConnectionConfig } from '../database/connect.ts'
import type { Paragraph } from '../database/mail-tables.ts'
import type { Db } from '../database/tables.ts'
import type { Message } from './mail.ts'
import { enqueueMails } from './outbox.ts'
import { insertMail, type NewMail } from './stored-mails.ts'

/*
 * Servers from before 27 November 2026 store whole mails in queues: those to send, those for a digest, and those given
 * up. While such a server may still run, this file takes over its mails; a later version does not need it.
 */

const UNDELIVERED_QUEUE = 'mail-dead'
const QUEUES = ['mail', 'mail-gathered', UNDELIVERED_QUEUE]

interface FormerMessage extends Omit<Message, 'isVerifiedAddress' | 'inquiryIds' | 'replyNoteId'> {
  text: string[]
  proved?: boolean
  about?: string | string[]
  reply?: string
}

type FormerJob = JobWithMetadata<FormerMessage>

/** Converts all mails in these queues to mails of this version, whatever the time of their next attempt. */
export async function takeOverFormerMails(boss: PgBoss, db: Db): Promise<void> {
  const options = { batchSize: 100, ignoreStartAfter: true, includeMetadata: true } as const
  for (const { name } of await boss.getQueues(QUEUES)) {
    for (;;) {
      const jobs: FormerJob[] = await boss.fetch<FormerMessage>(name, options)
      if (jobs.length === 0) break
      for (const job of jobs)
        await db.transaction().execute(async (trx) => {
          const mail = toMail(job)
          if ((await insertIfWanted(trx, mail)) && !mail.failed_at) await enqueueMails(boss, trx, [mail])
          await boss.deleteJob(name, job.id, { db: fromKysely(trx) })
        })
    }
    // A mail that was given up has two jobs.
    await boss.deleteStoredJobs(name)
  }
}

/** Reads the waiting and the undelivered mails in these queues of another database. */
export async function readFormerMails(connection: ConnectionConfig): Promise<NewMail[]> {
  const boss = new PgBoss({ ...connection, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const mails: NewMail[] = []
    for (const { name } of await boss.getQueues(QUEUES)) {
      const jobs: FormerJob[] = await boss.findJobs<FormerMessage>(name)
      mails.push(...jobs.filter(({ state }) => ['created', 'retry', 'active'].includes(state)).map(toMail))
    }
    return mails
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Stores a mail, unless its inquiries or its reply's note are gone or the reply was sent. Returns false then. */
export async function insertIfWanted(db: Db, { message, ...mail }: NewMail): Promise<boolean> {
  const { inquiryIds = [], replyNoteId } = message
  const rows = await db
    .selectFrom('inquiries')
    .select('id')
    .where('id', 'in', [null, ...inquiryIds])
    .execute()
  const existing = new Set(rows.map(({ id }) => id))
  if (inquiryIds.length > 0 && existing.size === 0) return false
  if (replyNoteId !== undefined) {
    const note = db.selectFrom('inquiry_notes').select('mail_state').where('id', '=', replyNoteId)
    const { mail_state } = (await note.executeTakeFirst()) ?? { mail_state: 'sent' }
    if (mail_state === 'sent') return false
  }
  const text = message.text.map((paragraph) =>
    typeof paragraph === 'string'
      ? paragraph
      : paragraph.filter((line) => typeof line === 'string' || existing.has(line.inquiryId)),
  )
  await insertMail(db, { ...mail, message: { ...message, text, inquiryIds: [...existing] } })
  return true
}

function toMail({ id, name, data, createdOn, sourceCreatedOn, sourceOutput }: FormerJob): NewMail {
  const { about = [], reply, proved, ...message } = data
  const isUndelivered = name === UNDELIVERED_QUEUE
  return {
    id,
    message: {
      ...message,
      text: Array.isArray(about) ? message.text.map(toParagraph) : message.text,
      isVerifiedAddress: proved,
      replyNoteId: reply,
      inquiryIds: reply ? [] : [about].flat(),
    },
    created_at: sourceCreatedOn ?? createdOn,
    failed_at: isUndelivered ? createdOn : null,
    error: sourceOutput && 'error' in sourceOutput ? String(sourceOutput.error) : null,
  }
}

/** The part about one inquiry in a mail about several: its reference and name, and its address below. */
const LINE = /^([0-9A-F]{6} .*\n\S+\/admin\/inquiries\?id=[0-9a-f-]{36})$/m

const toParagraph = (text: string): Paragraph =>
  LINE.test(text)
    ? text.split(LINE).flatMap((part) => {
        const line = part.trim()
        return LINE.test(line) ? { inquiryId: line.slice(-36), text: line } : line || []
      })
    : text
