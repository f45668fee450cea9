import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../server/core/database/tables.ts'
import type { ReceivedMail } from '../../support/mail-server.ts'
import type { WriteKind } from './ledger.ts'
import type { Target } from './writes.ts'

/** The number of records for each key. A key without a record is missing. */
export type Counts = Record<WriteKind, Map<string, number>>

/** A site under load, with the sources that tell the outcome of its writes. */
export interface LoadedSite extends Target {
  /** A direct connection, past every proxy. */
  db: Db
  /** The mails that its mail server received, or null without a mail server, when all mails stay in the outbox. */
  received: ReceivedMail[] | null
}

/** Counts the records of all keys. A picture or photograph counts only if the server also serves it. */
export async function countRecords({ db, url, cookie }: LoadedSite): Promise<Counts> {
  const { rows: photographs } = await sql<{ id: string; key: string }>`
    select inquiry_media.id, split_part(email, '@', 1) as key
    from inquiry_media join inquiries on inquiries.id = inquiry_id`.execute(db)
  const servedPhotographs: string[] = []
  for (const { id, key } of photographs)
    if (await isServed(`${url}/inquiry-media/${id}`, cookie)) servedPhotographs.push(key)
  const servedPictures: string[] = []
  for (const hash of await keysOf(db, `select hash from media`))
    if (await isServed(`${url}/media/${hash}`, cookie)) servedPictures.push(hash)
  return {
    photograph: countEach(servedPhotographs),
    inquiry: countEach(
      await keysOf(db, `select split_part(email, '@', 1) from inquiries where email is not null`),
    ),
    note: countEach(await keysOf(db, `select note from inquiry_notes`)),
    // Joined with Activity, whose entry is written in the same transaction: two entries count as two services.
    service: countEach(
      await keysOf(
        db,
        `select title from ltf_services left join activity on record_id = ltf_services.id and action = 'create'`,
      ),
    ),
    picture: countEach(servedPictures),
  }
}

async function isServed(address: string, cookie: string): Promise<boolean> {
  const request = () => fetch(address, { headers: { cookie } })
  // Once more, because the server may just have closed the idle connection.
  const response = await request().catch(request)
  return response.ok && (await response.arrayBuffer()).byteLength > 0
}

async function keysOf(db: Db, statement: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from (${sql.raw(statement)}) as keys (key)`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

function countEach(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The mails to each recipient, by the id that is the same for every attempt to deliver a mail. */
export type Mails = Map<string, Set<string>>

/** Mails that were delivered, wait in the outbox, or failed for good and wait for staff. */
export async function findMails({ db, received }: LoadedSite): Promise<Mails> {
  const { rows: waiting } = await sql<{ id: string; to: string }>`
    select id, message->>'to' as "to" from mails`.execute(db)
  const delivered = (received ?? []).flatMap((mail) => mail.to.map((to) => ({ id: messageId(mail), to })))
  const mails: Mails = new Map()
  for (const { id, to } of [...delivered, ...waiting]) {
    const ids = mails.get(to) ?? new Set()
    mails.set(to, ids.add(id))
  }
  return mails
}

/** The id of the mail, from its Message-ID. */
export const messageId = ({ raw }: ReceivedMail): string => /^Message-ID: <([^@>]+)/im.exec(raw)?.[1] ?? ''

/** The number of mails that wait to be sent, and of pictures whose renditions are not finished. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails where failed_at is null)::int
      + (select count(*) from media where state = 'processing')::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of mails that were delivered again, under the same Message-ID. */
export const countRepeated = (received: ReceivedMail[]): number =>
  received.length - new Set(received.map(messageId)).size

/**
 * Pictures in the store without a record, and without the mark by which the server deletes them. Photographs are
 * included: even a photograph whose inquiry was not sent has a record.
 */
export async function findOrphans({ db, dataDir }: { db: Db; dataDir: string }): Promise<string[]> {
  const folder = join(dataDir, 'media')
  if (!existsSync(folder)) return []
  const known = new Set(
    await keysOf(
      db,
      `select hash from media union select key from inquiry_media union select hash from media_pending`,
    ),
  )
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const keys = new Set(files.map(({ parentPath }) => relative(folder, parentPath)))
  return [...keys].filter((key) => !known.has(key))
}
