import { firm } from '../../../src/firm.ts'
import { expect, test } from '../../support/fixtures.ts'

test('Header: with text at twice its size, the name of the firm stays inside the header, at 200 % zoom and on a phone', async ({
  page,
}) => {
  await page.goto('/terms')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const header = page.getByRole('banner')
  for (const [width, height] of [
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const distanceToEdges = async () => {
      const name = await header.getByText(firm.name).boundingBox()
      const box = await header.boundingBox()
      return name && box ? Math.min(name.y, box.height - name.y - name.height) : null
    }
    await expect.poll(distanceToEdges, `at ${width}`).toBeGreaterThanOrEqual(0)
  }
})
