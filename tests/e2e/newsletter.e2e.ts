import { newToken, tokenHash } from '../../server/auth/tokens.ts'
import { newId } from '../../server/ids.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/ground.ts'

// 404, D33
test('Newsletter: axe finds nothing on the pages behind the links of its mails', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/400/)
  const [confirm, unsubscribe] = [newToken(), newToken()]
  const email = `reader-${newId()}@example.com`
  const row = { id: newId(), email, consent_version: '1', confirm_hash: tokenHash(confirm) }
  await db.insertInto('newsletter_subscribers').values(row).execute()
  const title = page.getByRole('heading', { level: 1 })

  await page.goto(`/newsletter/confirm?token=${confirm}`)
  await expect(title).toHaveText('Confirm your subscription')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(title).toHaveText('You are subscribed')
  await expectNoFindings(page)

  const unsubscribe_hash = tokenHash(unsubscribe)
  await db.updateTable('newsletter_subscribers').set({ unsubscribe_hash }).execute()
  await page.goto(`/newsletter/unsubscribe?token=${unsubscribe}`)
  await expect(title).toHaveText('End your subscription')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(title).toHaveText('You are unsubscribed')
  await expectNoFindings(page)

  await page.goto(`/newsletter/unsubscribe?token=${unsubscribe}`)
  await expect(title).toHaveText('You are unsubscribed')

  await page.goto(`/newsletter/confirm?token=${confirm}`)
  await expect(title).toHaveText('This link is no longer valid.')
  await expectNoFindings(page)
})
