import { expect, test } from '../../support/fixtures.ts'
import { insertFullProject } from '../../support/project-page.ts'
import { projectCards } from '../../support/projects-page.ts'
import { visitUntilShown } from '../../support/served-html.ts'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

test('Project page on a phone: a card leads there, a tap enlarges a photograph, a swipe shows the next one, and a drag moves the divider', async ({
  page,
  db,
}) => {
  await insertFullProject(db)
  await visitUntilShown(page, '/projects', 'Creekside Apartment')
  await projectCards(page).getByRole('link', { name: 'Creekside Apartment', exact: true }).tap()
  await expect(page).toHaveURL('/projects/creekside')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creekside Apartment')
  const slider = page.getByRole('slider', { name: 'Divide between before and after' })
  await slider.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-deferred=project-photos]')).toHaveAttribute('data-awake')
  const touch = await page.context().newCDPSession(page)
  const drag = async (from: number, to: number, y: number) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await send('touchStart', from)
    for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', from + (to - from) * part)
    await send('touchEnd')
  }

  const sliderBox = await slider.boundingBox()
  await drag(195, 60, (sliderBox?.y ?? 0) + 60)
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(25)

  await page.getByRole('link', { name: 'Enlarge photograph 1 of 3' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('01/03')
  await drag(320, 80, 400)
  await expect(dialog).toContainText('02/03')
  await drag(80, 320, 400)
  await expect(dialog).toContainText('01/03')
  // Too short to be a swipe.
  await drag(200, 180, 400)
  await expect(dialog).toContainText('01/03')
})
