import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { CompiledQuery } from 'kysely'
import sharp from 'sharp'
import { readSessionToken, sessionCookieName, startSession } from '../../../server/core/auth/sessions.ts'
import { connect } from '../../../server/core/database/connect.ts'
import { newId } from '../../../server/core/database/ids.ts'
import { listenForNotifications } from '../../../server/core/database/notifications.ts'
import type { Env } from '../../../server/core/env.ts'
import { createMediaStore } from '../../../server/core/media/create-media-store.ts'
import { DEFAULT_SUFFIX, PREVIEW_SUFFIX } from '../../../server/core/media/picture-suffixes.ts'
import { makeAccount } from '../accounts.ts'
import { clearAllTables } from '../clear-tables.ts'
import { cloneDatabase } from '../cluster.ts'
import { silentLog } from '../logs.ts'
import { createTestApp } from '../test-app.ts'

/**
 * Starts the backend of a page of screens under test: the application with its own database, in Vitest's process. The
 * cluster's tear-down removes the database.
 */
export async function startServer() {
  const { connection } = await cloneDatabase()
  const db = connect(connection, () => {})
  const { app, env, mail, dbEvents } = createTestApp(db, {
    LIMITS: false,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'busbar-screens-')),
  })
  const defaultEnv = { ...env }
  const listener = listenForNotifications(connection, silentLog, dbEvents)
  const listen = getRequestListener(app.fetch)
  /** Changes settings of the server, until `reset`. */
  const configure = (changes: Partial<Env>) => void Object.assign(env, changes)

  return {
    configure,

    /** Answers a request of the page. */
    handle: (request: IncomingMessage, response: ServerResponse) => listen(request, response),

    /** Runs a statement that Kysely compiled in the browser. */
    async query(sql: string, parameters: readonly unknown[]) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))
      return { rows, numAffectedRows: Number(numAffectedRows ?? 0) }
    },

    /** Empties the database and signs in an account. @returns its e-mail address, and its session cookie */
    async reset() {
      await clearAllTables(db)
      app.invalidateCaches()
      mail.messages.length = 0
      configure(defaultEnv)
      const email = 'staff@example.com'
      const user_id = await makeAccount(db, email)
      const headers = new Headers()
      await startSession(db, env, { user_id, address: '127.0.0.1', previousToken: null }, headers)
      return {
        email,
        cookie: `${sessionCookieName(env)}=${readSessionToken(headers.get('set-cookie'), env)}`,
      }
    },

    /** Stores an account with PASSWORD as its password. @returns its id */
    addAccount: (email: string, state?: Parameters<typeof makeAccount>[2]) => makeAccount(db, email, state),

    /** Stores a picture of one width, with the same small file for all formats. @returns its row */
    async addPicture(alt: string) {
      const { id, hash } = await db
        .insertInto('media')
        .values({ id: newId(), sha256: randomBytes(32), mime: 'image/jpeg', bytes: 1000, ...PICTURE, alt })
        .returning(['id', 'hash'])
        .executeTakeFirstOrThrow()
      const file = await pictureFile
      const store = createMediaStore(env)
      for (const ending of [PREVIEW_SUFFIX, DEFAULT_SUFFIX, '-480.avif', '-480.webp', '-480.jpg'])
        await store.put(hash + ending, file)
      return { id, hash, url: `/media/${hash}` }
    },

    /** The mails that the application has sent since `reset`. */
    sentMails: () => mail.messages,

    async stop() {
      await listener.stop()
      await db.destroy()
      rmSync(env.DATA_DIR, { recursive: true, force: true })
    },
  }
}

const PICTURE = { width: 480, height: 360, state: 'ready' } as const
const pictureFile = sharp({
  create: { width: PICTURE.width, height: PICTURE.height, channels: 3, background: '#345678' },
})
  .webp()
  .toBuffer()
