import type { Page } from 'playwright/test'
import { callToAction as words } from '../../src/content/call-to-action.ts'
import { firm } from '../../src/firm.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'

/** The links of the header, with the number of calls to action at the end of each page. */
const LINKS = [
  ['HOME', '/', 1],
  ['ABOUT', '/about', 1],
  ['SERVICES', '/services', 1],
  ['PROJECTS', '/projects', 1],
  ['FAQ', '/faq', 1],
  ['NEWS', '/news', 1],
  ['CONTACT', '/contact', 0],
] as const
/** Pages without a link of their own in the header, each with the link that is highlighted. */
const UNLISTED_PAGES = [
  ['/inquiry', []],
  ['/privacy', []],
  ['/terms', []],
  ['/news/why-we-photograph-every-joint', ['NEWS']],
  ['/services/turnkey', ['SERVICES']],
] as const

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const header = (page: Page) => page.locator('header').first()
const callToAction = (page: Page) => page.getByRole('region', { name: words.heading })

// 20, 21, 22, 23, 26, 27, 28, 29, 34
test('Header: its links stand in a row, stay at the top of the viewport, and it changes style once the page is scrolled', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('lists them in order, each to its page', async () => {
    const links = menu(page).getByRole('link')
    await expect(links).toHaveText(LINKS.map(([label]) => label))
    for (const [index, [, path]] of LINKS.entries())
      await expect(links.nth(index)).toHaveAttribute('href', path)
  })
  await test.step('on a large screen the links are in a row and there is no menu button', async () => {
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    const tops = await menu(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(tops).toHaveLength(LINKS.length)
    expect(new Set(tops).size).toBe(1)
  })
  await test.step('is in the scrolled state above 50 pixels, not at 50, and goes back', async () => {
    const state = async (y: number, expected: string) => {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      await expect(header(page)).toHaveAttribute('data-state', expected)
    }
    await state(0, 'normal')
    await state(51, 'scrolled')
    await state(50, 'normal')
    await state(400, 'scrolled')
    await state(0, 'normal')
  })
  await test.step('stays at the top of the viewport down to the end of the page', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(header(page)).toBeInViewport()
    expect((await header(page).boundingBox())?.y).toBe(0)
  })
})

// 35
test('Header: a page that opens scrolled, by a hash or by going back, has the scrolled header as soon as it is hydrated', async ({
  page,
}) => {
  await page.goto('/privacy#hi')
  expect(await headerStateAfterHydration(page)).toBe('scrolled')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.goto('/terms')
  expect(await headerStateAfterHydration(page)).toBe('normal')
  await page.goBack()
  expect(await headerStateAfterHydration(page)).toBe('scrolled')
})

// 30, 31, 32, 33
test('Mobile menu: the links are behind a button, and a bar with Call appears at the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await test.step('a button opens and closes the links', async () => {
    await expect(menu(page)).toBeHidden()
    await opener.click()
    await expect(menu(page).getByRole('link')).toHaveText(LINKS.map(([label]) => label))
    await expect(menu(page).getByRole('link', { name: 'CONTACT' })).toBeInViewport()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
  })
  await test.step('while it is open the page behind is inert, and Escape returns the focus', async () => {
    await opener.click()
    await expect(page.locator('#content')).toHaveJSProperty('inert', true)
    await page.keyboard.press('Escape')
    await expect(page.locator('#content')).toHaveJSProperty('inert', false)
    await expect(opener).toBeFocused()
  })
  await test.step('Call and WhatsApp appear at the bottom once the first screen is scrolled past', async () => {
    const callLink = page.getByRole('link', { name: 'Call', exact: true })
    await expect(callLink).toBeHidden()
    await page.evaluate(() => scrollTo(0, 2500))
    await expect(callLink).toBeInViewport()
    await expect(callLink).toHaveAttribute('href', 'tel:+910000000000')
    // The default settings have no WhatsApp number.
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  })
  await test.step('choosing a link navigates and closes the menu', async () => {
    await opener.click()
    await menu(page).getByRole('link', { name: 'CONTACT' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(page).toHaveTitle(/^Contact/)
    await expect(menu(page)).toBeHidden()
  })
  await test.step('choosing the current page closes the menu and leaves the focus on its button', async () => {
    await opener.click()
    await menu(page).getByRole('link', { name: 'CONTACT' }).click()
    await expect(menu(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

// 24, 25, 36, 37, 44
test('Header: on each of their pages only its own link is current, and the page ends in the call to action and footer', async ({
  page,
}) => {
  for (const [label, path, callToActionCount] of LINKS)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('[aria-current="page"]')).toHaveText([label])
      await expect(callToAction(page).filter({ visible: true })).toHaveCount(callToActionCount)
      await expectFooter(page)
    })
})

// 36, 37
test('Header: on any other page no link is current, that of its section is highlighted, and the footer is there', async ({
  page,
}) => {
  for (const [path, expected] of UNLISTED_PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      const highlighted = await menu(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => getComputedStyle(link, '::after').transform === 'none')
            .map((link) => link.textContent),
        )
      expect(highlighted).toEqual(expected)
      await expect(menu(page).locator('[aria-current]')).toHaveCount(0)
      await expectFooter(page)
    })
})

/** Names and paths of the footer's links to pages. */
const FOOTER_PAGES = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Projects', '/projects'],
  ['News', '/news'],
  ['Contact', '/contact'],
] as const

async function expectFooter(page: Page) {
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCount(1)
  const pages = footer.getByRole('list', { name: 'Pages' }).getByRole('link')
  await expect(pages).toHaveText(FOOTER_PAGES.map(([name]) => name))
}

// 37, 38, 39, 40, 41, 42, 43, 45, 46, 47, 48
test('Call to action: leads to the inquiry form, and with the footer says where, when and how to reach the firm', async ({
  page,
}) => {
  await page.goto('/about')
  await test.step('the call to action is unlit until its button is hovered', async () => {
    const closingSection = callToAction(page)
    await expect(closingSection.getByRole('link', { name: 'START YOUR PROJECT' })).toHaveAttribute(
      'href',
      '/inquiry',
    )
    await expect(closingSection).toContainText('Unit 00, Sample Industrial Estate, Thane (W), Maharashtra')
    await expect(closingSection).toContainText('Mon-Fri 9 AM to 5 PM')
    await expect(closingSection).toContainText('Sun closed')
    await expect(closingSection).toContainText('Emergency support 24/7')
    await expect(closingSection.getByRole('link', { name: '+91 00000 00000' })).toBeVisible()
    const litLamp = closingSection.locator('.lit')
    await expect(litLamp).toHaveCSS('opacity', '0')
    await closingSection.getByRole('link', { name: 'START YOUR PROJECT' }).hover()
    await expect(litLamp).toHaveCSS('opacity', '1')
  })
  await test.step('the footer is complete', async () => {
    const footer = page.getByRole('contentinfo')
    const links = await footer.getByRole('list', { name: 'Pages' }).getByRole('link').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(
      FOOTER_PAGES.map(([, path]) => path),
    )
    await expect(footer.getByRole('link', { name: firm.name })).toBeVisible()
    await expect(footer).toContainText('Electrical design and contracting from a Mumbai suburb.')
    await expect(footer.getByRole('img')).toHaveCount(3)
    for (const name of ['Facebook', 'Instagram', 'YouTube'])
      await expect(footer.getByRole('img', { name })).toBeVisible()
    for (const number of ['Licence', 'GSTIN']) await expect(footer).not.toContainText(number)
    await expect(footer.getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveText([
      'Residential Electrical',
      'Commercial Electrical',
      'Industrial Electrical',
      'Electrical Consultation',
      'Turnkey Projects',
      'Maintenance & Safety',
    ])
    await expect(footer).toContainText('Unit 00, Sample Industrial Estate, Thane (W), Maharashtra')
    await expect(footer.getByRole('link', { name: '+91 00000 00000' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'office@saanjh.example' })).toBeVisible()
    await expect(footer).toContainText(`Crafted by the ${firm.shortName} drawing office`)
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  })
})

test("Skip link: the keyboard skips the header, and after navigation the focus is at the page's content", async ({
  page,
}) => {
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await skipLink.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await menu(page).getByRole('link', { name: 'CONTACT' }).click()
  await expect(page).toHaveTitle(/^Contact/)
  await expect(page.locator('#content')).toBeFocused()
})
