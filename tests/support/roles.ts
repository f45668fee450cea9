import { randomBytes } from 'node:crypto'
import type { AccountState } from '../../server/core/auth/account-state.ts'
import { startSession } from '../../server/core/auth/sessions.ts'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { makeAccount } from './accounts.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** A caller: a visitor without an account (null), or an account in a state, with or without a second factor. */
export interface Role {
  state: AccountState | 'disabled' | null
  hasSecondFactor: boolean
}

export const ROLES: Role[] = [
  { state: null, hasSecondFactor: false },
  ...(['unverified', 'pending', 'disabled', 'active'] as const).flatMap((state) =>
    [false, true].map((hasSecondFactor) => ({ state, hasSecondFactor })),
  ),
]

/** Roles for a site that requires a second factor: one still admitted, one now refused, one never admitted. */
export const ROLES_FOR_FACTOR = ROLES.filter(
  ({ state, hasSecondFactor }) => state === 'active' || (state === 'pending' && hasSecondFactor),
)

export const emailOf = ({ state, hasSecondFactor }: Role) =>
  `${state}-${hasSecondFactor ? 'two' : 'one'}@firm.test`

/**
 * Creates the account of a role.
 * @returns a function that gives its visitor a new session, which must not give a disabled account access
 */
export async function createRole(db: Db, testApp: TestApp, role: Role): Promise<() => Promise<Visitor>> {
  const { state } = role
  if (state === null) return async () => testApp.visitor()
  const user_id = await makeAccount(db, emailOf(role), state)
  if (role.hasSecondFactor)
    await db
      .insertInto('second_factors')
      .values({
        id: newId(),
        user_id,
        kind: 'totp',
        name: 'Phone',
        totp_secret: randomBytes(20),
        confirmed_at: new Date(),
      })
      .execute()
  return async () => {
    const visitor = testApp.visitor()
    const headers = new Headers()
    await startSession(db, testApp.env, { user_id, address: '203.0.113.7', previousToken: null }, headers)
    visitor.cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    return visitor
  }
}
