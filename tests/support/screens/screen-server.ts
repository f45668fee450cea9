import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { CompiledQuery } from 'kysely'
import { readSessionToken, sessionCookieName, startSession } from '../../../server/auth/sessions.ts'
import { connect } from '../../../server/database/connect.ts'
import { listenForNotifications } from '../../../server/database/notifications.ts'
import type { Env } from '../../../server/env.ts'
import { makeAccount } from '../accounts.ts'
import { clearAllTables } from '../clear-tables.ts'
import { cloneDatabase } from '../cluster.ts'
import { silentLog } from '../logs.ts'
import { createTestApp } from '../test-app.ts'

/*
 * What stands behind the screens under test: the application with a database of its own, in the process of Vitest. The
 * cluster's tear-down removes the database.
 */

const { connection } = await cloneDatabase()
const db = connect(connection, () => {})
const { app, env, mail, dbEvents } = createTestApp(db, { LIMITS: false })
const defaultEnv = { ...env }
const listener = listenForNotifications(connection, silentLog, dbEvents)
const listen = getRequestListener(app.fetch)

/** Answers a request of the page. */
export const handle = (request: IncomingMessage, response: ServerResponse) => listen(request, response)

/** Runs a statement that Kysely compiled in the browser. */
export async function query(sql: string, parameters: readonly unknown[]) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))
  return { rows, numAffectedRows: Number(numAffectedRows ?? 0) }
}

/** Empties the database and signs an account in. @returns its address, and the cookie of its session */
export async function reset() {
  await clearAllTables(db)
  app.invalidateCaches()
  mail.messages.length = 0
  configure(defaultEnv)
  const email = 'staff@example.com'
  const user_id = await makeAccount(db, email)
  const headers = new Headers()
  await startSession(db, env, { user_id, address: '127.0.0.1', previousToken: null }, headers)
  return { email, cookie: `${sessionCookieName(env)}=${readSessionToken(headers.get('set-cookie'), env)}` }
}

/** Changes settings of the server, until `reset`. */
export const configure = (changes: Partial<Env>) => void Object.assign(env, changes)

/** Stores an account with PASSWORD as its password. @returns its id */
export const addAccount = (email: string, state?: Parameters<typeof makeAccount>[2]) =>
  makeAccount(db, email, state)

/** The mails that the application wrote since `reset`. */
export const sentMails = () => mail.messages

export async function stop() {
  await listener.stop()
  await db.destroy()
}
