import type { Page } from 'playwright/test'
import { expect, test } from '../support/story.ts'

const LINKS = [
  ['HOME', '/'],
  ['ABOUT', '/about'],
  ['SERVICES', '/services'],
  ['PROJECTS', '/projects'],
  ['FAQ', '/faq'],
  ['NEWS', '/news'],
  ['CONTACT', '/contact'],
] as const
const PAGES = [...LINKS.map(([, path]) => path), '/inquiry', '/privacy', '/terms', '/services/turnkey']

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const header = (page: Page) => page.locator('header').first()
const phone = { viewport: { width: 390, height: 844 } }

// 20
test('the header stays at the top of the window down to the end of the page', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(header(page)).toBeInViewport()
  expect((await header(page).boundingBox())?.y).toBe(0)
})

// 21, 22, 23
test('the header lists seven links, in order, each to its page', async ({ page }) => {
  await page.goto('/')
  const links = menu(page).getByRole('link')
  await expect(links).toHaveText(LINKS.map(([label]) => label))
  for (const [at, [, path]] of LINKS.entries()) await expect(links.nth(at)).toHaveAttribute('href', path)
})

// 24, 25
test('on each of the seven pages its link alone is marked as the current one', async ({ page }) => {
  for (const [label, path] of LINKS) {
    await page.goto(path)
    await expect(page.locator('[aria-current="page"]')).toHaveText([label])
  }
})

test('on a page below one of the seven its link is lit, and is not the current one', async ({ page }) => {
  for (const [path, label] of [
    ['/services/turnkey', 'SERVICES'],
    ['/news/why-we-photograph-every-joint', 'NEWS'],
  ] as const) {
    await page.goto(path)
    const lit = await menu(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .filter((link) => getComputedStyle(link, '::after').transform === 'none')
          .map((link) => link.textContent),
      )
    expect(lit, path).toEqual([label])
    await expect(menu(page).locator('[aria-current]')).toHaveCount(0)
  }
})

// 26, 27, 28, 29
test('the header is scrolled above 50 pixels and not before, and comes back', async ({ page }) => {
  await page.goto('/')
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

// 35
test('Header: a page that opens already scrolled, by a hash or by going back, has it scrolled as soon as it is awake', async ({
  page,
}) => {
  await page.goto('/faq#handover')
  expect(await stateOnWaking(page)).toBe('scrolled')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.goto('/terms')
  expect(await stateOnWaking(page)).toBe('normal')
  await page.goBack()
  expect(await stateOnWaking(page)).toBe('scrolled')
})

/** What the header says two frames after React has taken it over, with no further scrolling. */
const stateOnWaking = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const header = document.querySelector('header')
    while (!header || !Object.keys(header).some((key) => key.startsWith('__reactProps'))) await frame()
    await frame()
    await frame()
    return header.dataset.state
  })

// 34
test('on a large screen the links stand in a row and there is no menu button', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  const tops = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(tops).toHaveLength(LINKS.length)
  expect(new Set(tops).size).toBe(1)
})

test.describe('on a phone', () => {
  test.use(phone)

  // 30, 31, 32
  test('the links are behind a button that opens and closes them', async ({ page }) => {
    await page.goto('/')
    await expect(menu(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu(page).getByRole('link')).toHaveText(LINKS.map(([label]) => label))
    await expect(menu(page).getByRole('link', { name: 'CONTACT' })).toBeInViewport()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
  })

  // 33
  test('choosing a link goes there and closes the menu', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu(page).getByRole('link', { name: 'PROJECTS' }).click()
    await expect(page).toHaveURL('/projects')
    await expect(page).toHaveTitle(/^Projects/)
    await expect(menu(page)).toBeHidden()
  })

  // 33
  test('Menu on a phone: choosing the page that is open closes it and leaves the focus at its button', async ({
    page,
  }) => {
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu(page).getByRole('link', { name: 'FAQ' }).click()
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('while the menu is open the page behind it is out of reach, and Escape gives the focus back', async ({
    page,
  }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Open menu' })
    await toggle.click()
    await expect(page.locator('#content')).toHaveJSProperty('inert', true)
    await page.keyboard.press('Escape')
    await expect(page.locator('#content')).toHaveJSProperty('inert', false)
    await expect(toggle).toBeFocused()
  })

  test('Call and WhatsApp come under the thumb when the first screen has passed', async ({ page }) => {
    await page.goto('/')
    const call = page.getByRole('link', { name: 'Call', exact: true })
    await expect(call).toBeHidden()
    await page.evaluate(() => scrollTo(0, 2500))
    await expect(call).toBeInViewport()
    await expect(call).toHaveAttribute('href', 'tel:+910000000000')
    // The settings name no WhatsApp number at first.
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  })
})

// 36, 37, 38, 39, 40, 41, 42, 43
test('every public page ends with the whole footer', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer, path).toHaveCount(1)
    const pages = footer.getByRole('list', { name: 'Pages' }).getByRole('link')
    await expect(pages).toHaveText(['Home', 'About', 'Services', 'Projects', 'News', 'Contact'])
  }
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = await footer.getByRole('list', { name: 'Pages' }).getByRole('link').all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/about',
    '/services',
    '/projects',
    '/news',
    '/contact',
  ])
  await expect(footer.getByRole('link', { name: 'Saanjh Electricals' })).toBeVisible()
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
  await expect(footer).toContainText('Crafted by the Saanjh drawing office')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
})

// 44, 45, 46, 47, 48
test('the call to action leads to the inquiry and says where, when and how', async ({ page }) => {
  for (const path of ['/about', '/services', '/projects', '/faq', '/news']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Tell us what needs power.' }), path).toBeVisible()
  }
  await page.goto('/about')
  const end = page.getByRole('region', { name: 'Tell us what needs power.' })
  await expect(end.getByRole('link', { name: 'START YOUR PROJECT' })).toHaveAttribute('href', '/inquiry')
  await expect(end).toContainText('Unit 00, Sample Industrial Estate, Thane (W), Maharashtra')
  await expect(end).toContainText('Mon-Fri 9 AM to 5 PM')
  await expect(end).toContainText('Sun closed')
  await expect(end).toContainText('Emergency support 24/7')
  await expect(end.getByRole('link', { name: '+91 00000 00000' })).toBeVisible()
})

test('the call to action is unlit until its button is touched', async ({ page }) => {
  await page.goto('/services')
  const end = page.getByRole('region', { name: 'Tell us what needs power.' })
  const light = end.locator('.lit')
  await expect(light).toHaveCSS('opacity', '0')
  await end.getByRole('link', { name: 'START YOUR PROJECT' }).hover()
  await expect(light).toHaveCSS('opacity', '1')
})

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/faq')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('a new page begins at its content for who comes by keyboard', async ({ page }) => {
  await page.goto('/')
  await menu(page).getByRole('link', { name: 'PROJECTS' }).click()
  await expect(page).toHaveTitle(/^Projects/)
  await expect(page.locator('#content')).toBeFocused()
})
