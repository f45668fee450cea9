import { generateToken, hashToken } from '../../../server/core/auth/tokens.ts'
import { newId } from '../../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'

// 404, D33
test('Newsletter: axe finds nothing on the pages that its mails link to', async ({ page, db, tolerate }) => {
  tolerate(/400/)
  const [confirmToken, unsubscribeToken] = [generateToken(), generateToken()]
  const email = `reader-${newId()}@example.com`
  const row = { id: newId(), email, consent_version: '1', confirm_hash: hashToken(confirmToken) }
  await db.insertInto('newsletter_subscribers').values(row).execute()
  const title = page.getByRole('heading', { level: 1 })

  await page.goto(`/newsletter/confirm?token=${confirmToken}`)
  await expect(title).toHaveText('Confirm your subscription')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(title).toHaveText('You are subscribed')
  await expectNoAxeViolations(page)

  const unsubscribe_hash = hashToken(unsubscribeToken)
  await db.updateTable('newsletter_subscribers').set({ unsubscribe_hash }).execute()
  await page.goto(`/newsletter/unsubscribe?token=${unsubscribeToken}`)
  await expect(title).toHaveText('End your subscription')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(title).toHaveText('You are unsubscribed')
  await expectNoAxeViolations(page)

  await page.goto(`/newsletter/unsubscribe?token=${unsubscribeToken}`)
  await expect(title).toHaveText('You are unsubscribed')

  await page.goto(`/newsletter/confirm?token=${confirmToken}`)
  await expect(title).toHaveText('This link is no longer valid.')
  await expectNoAxeViolations(page)
})
