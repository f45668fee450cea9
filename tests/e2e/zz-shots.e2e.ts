import { insertInquiry } from '../support/inquiries.ts'
import { test } from '../support/staff-fixture.ts'

test('shots', async ({ page, db, staff }) => {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  await db.updateTable('users').set({ name: 'Asha Rao', phone: '+91 98200 12345' }).where('id', '=', me.id).execute()
  const H = 3_600_000
  const rows: [string, number, string][] = [['Meera Kulkarni', -50, 'quoted'], ['Kokum Foods Private Limited, Thane West', -3, 'contacted'], ['Zoya Khan', 1, 'new'], ['Dev Patil', 1.5, 'contacted'], ['Ravi', 26, 'quoted'], ['Sunita', 75, 'contacted']]
  for (const [name, h, status] of rows)
    await insertInquiry(db, { name, follow_up_at: new Date(Date.now() + h * H), status: status as 'new', assigned_to: h > 0 ? me.id : null, company: h < 0 ? 'Kokum' : null })
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const [name, path] of [['day', '/admin/follow-ups'], ['week', '/admin/follow-ups?view=week'], ['accounts', '/admin/accounts'], ['inbox', '/admin/inquiries']] as const) {
      await page.goto(path)
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `.cache/shot-${name}-${w}.png`, fullPage: name === 'accounts' })
    }
  }
})
