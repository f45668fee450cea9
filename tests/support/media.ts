import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { onTestFinished } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import type { MediaTable } from '../../server/core/database/media-tables.ts'
import type { Db } from '../../server/core/database/tables.ts'
import type { MediaStore } from '../../server/core/media/media-store.ts'
import { db } from './database.ts'
import { filesIn } from './files.ts'
import { uploadForm } from './pictures.ts'
import { createTestApp, signedInVisitor, type Visitor } from './test-app.ts'

/** An application with its own DATA_DIR, and a member of staff who uploads. */
export async function createUploadApp(S3_URL: string | null = null) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-media-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const testApp = createTestApp(db, { DATA_DIR, S3_URL })
  const staff = await signedInVisitor(db, testApp)
  const names = (folder: string) => filesIn(join(DATA_DIR, folder))
  return {
    testApp,
    staff,
    DATA_DIR,
    upload: (bytes: Buffer, name?: string) => upload(staff, bytes, name),
    /** The files on the disk, of pictures and of uploads. */
    storedFiles: () => names('media'),
    temporaryFiles: () => names('uploads'),
  }
}

export async function emptyStore(store: MediaStore): Promise<void> {
  for (const key of await store.list()) await store.remove(key)
}

/** Inserts a picture's row without files. */
export async function insertPicture(values: Partial<Insertable<MediaTable>> = {}, database: Db = db) {
  return await database
    .insertInto('media')
    .values({
      id: newId(),
      sha256: randomBytes(32),
      mime: 'image/jpeg',
      bytes: 1000,
      width: 1600,
      height: 1200,
      state: 'ready',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The response to an upload. */
export interface UploadResult {
  status: number
  id: string
  url: string
  width: number
  height: number
  alt: string
  state: string
  error?: string
  fields?: { file?: string[] }
}

export async function upload(visitor: Visitor, bytes: Buffer, name?: string): Promise<UploadResult> {
  const response = await visitor.request('/media', { method: 'POST', body: uploadForm(bytes, name) })
  const body = (await response.json()) as Omit<UploadResult, 'status'>
  return { ...body, status: response.status }
}
