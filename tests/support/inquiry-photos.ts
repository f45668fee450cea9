import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import type { Env } from '../../server/core/env.ts'
import { db } from './database.ts'
import { filesIn } from './files.ts'
import { uploadForm } from './pictures.ts'
import { createTestApp, emptyPages, type Visitor } from './test-app.ts'

/** An application with its own DATA_DIR, whose pages record the forms that they would render again. */
export function createPhotoApp(env: Partial<Env> = {}) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-photos-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const shown: unknown[] = []
  const pages = {
    ...emptyPages,
    async handle(...[, , rejectedForm]: Parameters<typeof emptyPages.handle>) {
      shown.push(rejectedForm)
      return new Response('the page', { status: rejectedForm?.status ?? 200 })
    },
  }
  const names = (folder: string) => filesIn(join(DATA_DIR, folder))
  return {
    ...createTestApp(db, { DATA_DIR, ...env }, pages),
    DATA_DIR,
    shown,
    /** The files of stored photographs. */
    storedFiles: () => names('media/inquiry'),
    /** Files of unfinished uploads. */
    temporaryFiles: () => names('uploads'),
  }
}

/** The response to an uploaded photograph. */
interface PhotoResult {
  status: number
  id: string
  error?: string
  fields?: { file?: string[] }
}

export async function sendPhoto(visitor: Visitor, bytes: Buffer, name?: string): Promise<PhotoResult> {
  const init = { method: 'POST', body: uploadForm(bytes, name) }
  const response = await visitor.request('/inquiry-media', init)
  const body = (await response.json()) as Omit<PhotoResult, 'status'>
  return { ...body, status: response.status }
}

/** The names of the two files of each photograph, sorted as in a folder. */
export const photoFiles = (...ids: string[]): string[] =>
  ids.flatMap((id) => [`${id}-large.jpg`, `${id}-thumbnail.webp`]).toSorted()

/** Inserts a photograph's row without files. */
export async function insertPhoto(inquiry_id: string | null): Promise<string> {
  const id = newId()
  const values = { id, inquiry_id, mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 }
  await db.insertInto('inquiry_media').values(values).execute()
  return id
}

/** Makes photographs this many hours older. */
export async function agePhotos(database: Db, hours: number): Promise<void> {
  await sql`update inquiry_media set created_at = created_at - make_interval(hours => ${hours})`.execute(
    database,
  )
}
