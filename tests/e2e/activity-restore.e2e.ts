import { activityRow, openActivity, projectInput } from '../support/activity-screen.ts'
import { callMutation } from '../support/call-mutation.ts'
import { exactText } from '../support/exact-text.ts'
import { visitUntilShown } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 391
test('Activity: Restore brings back exactly what was deleted or replaced, or says why it cannot', async ({
  page,
  context,
  site,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  const image_url = '/media/01900000-0000-7000-8000-000000000009.webp'
  const row = await callMutation(context, site.url, 'projects.create', {
    ...projectInput,
    image_url,
    featured: true,
  })
  const stored = () => db.selectFrom('ltf_projects').selectAll().where('id', '=', row.id).executeTakeFirst()
  const before = await stored()
  await callMutation(context, site.url, 'projects.delete', { id: row.id })
  const aboutSection = {
    section: 'about' as const,
    title: 'Since 2001  ',
    content: 'We began small.\n\nThen “panels” — १६ मजले.',
  }
  const first = await callMutation(context, site.url, 'content.save', { ...aboutSection, updated_at: null })
  await callMutation(context, site.url, 'content.save', {
    section: 'about',
    title: 'Replaced',
    content: 'Something else.',
    updated_at: first.updated_at,
  })
  const panels = await callMutation(context, site.url, 'services.create', { title: 'Panels' })
  await callMutation(context, site.url, 'services.delete', { id: panels.id })
  await callMutation(context, site.url, 'services.create', { title: 'Panels' })
  await openActivity(page)
  const confirmDialog = page.getByRole('alertdialog', { name: 'Restore' })

  await test.step('a deleted project is restored with its image', async () => {
    await page.getByRole('button', { name: 'Restore Hilltop' }).click()
    await confirmDialog.getByRole('button', { name: 'Restore' }).click()
    await expect(exactText(page, 'Hilltop restored successfully')).toBeVisible()
    const after = await stored()
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
    expect(after?.image_url).toBe(image_url)
  })

  await test.step('an earlier text is restored exactly, by keyboard alone', async () => {
    await activityRow(page, 'saved content About').getByRole('button', { name: 'Before and after' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(exactText(page, 'About restored successfully')).toBeVisible()
    const about = await db.selectFrom('gsp_content').select(['title', 'content']).executeTakeFirst()
    expect(about).toEqual({ title: 'Since 2001', content: aboutSection.content })
  })

  await test.step('a record that cannot be restored yet says why', async () => {
    await page.getByRole('button', { name: 'Restore Panels' }).click()
    await confirmDialog.getByRole('button', { name: 'Restore' }).click()
    await expect(exactText(page, 'Failed to restore Panels')).toBeVisible()
    await expect(confirmDialog).toContainText('Another record has this address (slug) by now.')
    await page.keyboard.press('Escape')
    await expect(confirmDialog).toHaveCount(0)
  })
})

// 391
test('Activity: a deleted service is restored with its order and its slug', async ({
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
