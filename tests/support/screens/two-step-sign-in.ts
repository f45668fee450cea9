import type { Insertable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { onTestFinished } from 'vitest'
import { cdp, commands, page } from 'vitest/browser'
import type { SecondFactorsTable } from '../../../server/core/database/account-tables.ts'
import { newId } from '../../../server/core/database/ids.ts'
import { PASSWORD } from '../password.ts'
import { db, expect, openScreen } from './screen.tsx'

// Two-step sign-in: the section of the Accounts screen, and its dialogs.

const button = (name: string) => page.getByRole('button', { name })

export const codeField = page.getByRole('textbox', { name: 'Code' })
export const section = page.getByRole('region', { name: 'Two-step sign-in' })
export const recoveryCodes = page.getByRole('dialog', { name: 'Your recovery codes' })

/** The six digits that an authenticator app shows now, or `steps` half minutes from now. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export async function openAccounts(): Promise<void> {
  await openScreen('/admin/accounts')
  await expect.element(section.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
}

/** Types the password into the open dialog, and continues. */
export async function confirmPassword(action: string): Promise<void> {
  await page.getByRole('dialog').getByLabelText('Current password').fill(PASSWORD)
  await button(action).click()
}

/** The key that the dialog shows, without the spaces between groups. */
export async function readKey(): Promise<string> {
  const key = page.getByLabelText('Key')
  await expect.element(key).toBeVisible()
  return key.element().textContent?.replaceAll(' ', '') ?? ''
}

/** Types the current code into the dialog. A sign-in then needs the code of the next half minute. */
export async function confirmApp(secret: string): Promise<void> {
  await codeField.fill(totpCode(secret))
  await button('Add app').click()
}

/** Adds an authenticator app as the first factor, and leaves the recovery codes open. @returns its key */
export async function addFirstApp(): Promise<string> {
  await button('Add an authenticator app').click()
  await confirmPassword('Continue')
  const secret = await readKey()
  await confirmApp(secret)
  await expect.element(recoveryCodes).toBeVisible()
  return secret
}

/** Stores an authenticator app of the account; none of its codes has been used. @returns its key */
export async function storeApp(email: string): Promise<string> {
  const { bytes, base32 } = new Secret({ size: 20 })
  const totp_secret = bytes as Buffer
  await insertFactor(email, { kind: 'totp', name: 'Authenticator app', totp_secret, last_totp_step: 0 })
  return base32
}

/** Stores a passkey of the account that is on no device. */
export async function storePasskey(email: string): Promise<void> {
  const public_key = new Uint8Array(32) as Buffer
  await insertFactor(email, { kind: 'passkey', name: 'Passkey', credential_id: newId(), public_key })
}

async function insertFactor(
  email: string,
  factor: Omit<Insertable<SecondFactorsTable>, 'id' | 'user_id'>,
): Promise<void> {
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('second_factors')
    .values({ id: newId(), user_id, confirmed_at: new Date(), ...factor })
    .execute()
}

export async function readRecoveryCodes(): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.element(codes).toHaveLength(10)
  return codes.elements().map(({ textContent }) => textContent ?? '')
}

/** Confirms that the recovery codes are saved, and closes them. */
export async function saveRecoveryCodes(): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have saved them' }).click()
  await button('Done').click()
  await expect.element(recoveryCodes).not.toBeInTheDocument()
}

/**
 * Gives the page a virtual authenticator that always recognises its owner, so that no browser dialog opens, and sets
 * the site's PUBLIC_URL to the page's origin, for which passkeys are valid. Until the end of the test. Chromium only.
 */
export async function addVirtualAuthenticator() {
  await commands.configure({ PUBLIC_URL: location.origin })
  const session = cdp()
  await session.send('WebAuthn.enable')
  onTestFinished(async () => void (await session.send('WebAuthn.disable')))
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether it recognises its owner; otherwise it refuses, as when the browser's dialog is cancelled. */
    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Deletes every passkey, like a new phone. */
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}
