import { expect, test } from '../support/staff-fixture.ts'

test('Content preview: a frame whose script does not load says so and can retry, instead of loading forever', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const previewChunk = /assets\/preview-.*\.js/
  await page.route(previewChunk, (route) => route.abort())
  await page.goto('/admin/content')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Something tripped' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.unroute(previewChunk)
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    'Where electrical engineering meets execution',
  )
})
