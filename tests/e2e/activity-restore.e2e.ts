import { activityRow, openActivity } from '../support/activity-screen.ts'
import { callMutation } from '../support/call-mutation.ts'
import { exactText } from '../support/exact-text.ts'
import { visitUntilShown } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 391
test('Activity: a deleted service is restored with its order and its slug, and visitors read its page again', async ({
  page,
  context,
  site,
}) => {
  const names = ['Panels', 'Lighting design', 'Earthing']
  const rows = []
  for (const [index, title] of names.entries())
    rows.push(
      await callMutation(context, site.url, 'services.create', {
        title,
        description: `${title}, drawn first.`,
        icon: 'eye',
        order_index: index + 1,
      }),
    )
  const fetchPublicServices = async () => {
    const response = await context.request.get(`${site.url}/trpc/services.list`)
    return ((await response.json()) as { result: { data: { slug: string; title: string }[] } }).result.data
  }
  const before = await fetchPublicServices()
  await callMutation(context, site.url, 'services.delete', { id: rows[1]!.id })
  expect((await fetchPublicServices()).map(({ title }) => title)).toEqual(['Panels', 'Earthing'])
  await openActivity(page)
  await page.getByRole('button', { name: 'Restore Lighting design' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Restore' })
  await expect(confirmDialog).toContainText('Bring "Lighting design" back as it was?')
  await confirmDialog.getByRole('button', { name: 'Restore' }).click()
  await expect(exactText(page, 'Lighting design restored successfully')).toBeVisible()
  expect(await fetchPublicServices()).toEqual(before)
  await expect(activityRow(page, 'restored service Lighting design')).toBeVisible()
  await expect(activityRow(page, 'deleted service Lighting design')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Lighting design' })).toHaveCount(0)
  await visitUntilShown(page, '/services/lighting-design', 'Lighting design, drawn first.')
  await expect(page.getByRole('heading', { level: 1, name: 'Lighting design' })).toBeVisible()
})
