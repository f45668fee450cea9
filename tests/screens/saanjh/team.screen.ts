import { newId } from '../../../server/core/database/ids.ts'
import { clickIn, expectTexts, visibilitySwitch } from '../../support/screens/managed.ts'
import { db, expect, openScreen, page, test } from '../../support/screens/screen.tsx'

async function insertMembers(...names: string[]) {
  for (const [index, name] of names.entries())
    await db
      .insertInto('ltf_team_members')
      .values({ id: newId(), name, order_index: index + 1 })
      .execute()
}

const editDialog = page.getByRole('dialog', { name: 'Edit team member' })

// 309, 316
test('Team: an inactive member disappears from the site', async () => {
  await insertMembers('Asha Ketkar', 'Rohan Salvi')
  const people = page.getByRole('heading', { level: 3, name: /Asha Ketkar|Rohan Salvi/ })
  await openScreen('/about')
  await expectTexts(people, /Asha Ketkar/, /Rohan Salvi/)
  await openScreen('/admin/team')
  await page.getByRole('button', { name: 'Edit Rohan Salvi' }).click()
  await editDialog.getByLabelText('Status').selectOptions('inactive')
  await clickIn(editDialog, 'Save team member')
  await expect.element(visibilitySwitch('Rohan Salvi')).not.toBeChecked()
  await openScreen('/about')
  await expectTexts(people, /Asha Ketkar/)
})
