import { beforeEach, vi } from 'vitest'
import { callToAction as words } from '#site/content/call-to-action.ts'
import { firm } from '../../../src/firm.ts'
import { firmDate } from '../../support/firm-date.ts'
import { boxesOf, stopClock, targetsOf } from '../../support/screens/public-site.ts'
import {
  db,
  expect,
  openScreen,
  page,
  resize,
  signOut,
  test,
  userEvent,
} from '../../support/screens/screen.tsx'
import { expectTexts, textsOf } from '../../support/screens/texts.ts'
import { findClippedTexts } from '../../support/text-overflow.ts'

beforeEach(signOut)

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
const LABELS = LINKS.map(([label]) => label)
/** Pages without a link of their own in the header, each with the link that is highlighted instead. */
const UNLISTED_PAGES = [
  ['/inquiry', []],
  ['/privacy', []],
  ['/terms', []],
  ['/news/why-we-photograph-every-joint', ['NEWS']],
  ['/services/turnkey', ['SERVICES']],
] as const
/** The names and paths of the footer's links to pages. */
const FOOTER_PAGES = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Projects', '/projects'],
  ['News', '/news'],
  ['Contact', '/contact'],
] as const

const menu = page.getByRole('navigation', { name: 'Main' })
const header = page.css('header')
const footer = page.getByRole('contentinfo')
const content = page.css('#content')
const opener = page.getByRole('button', { name: 'Open menu' })
const callToAction = page.getByRole('region', { name: words.heading })

// 21, 22, 23, 34, 37, 38, 39, 40, 41, 42, 43
test('Header and footer: seven links are in a row without a menu button, each to its page; the footer shows the firm, its pages and services, and how to reach it', async () => {
  await openScreen('/terms')
  await expect.element(menu).toBeVisible()
  expect(textsOf(menu.getByRole('link'))).toEqual(LABELS)
  expect(targetsOf(menu.getByRole('link'))).toEqual(LINKS.map(([, path]) => path))
  await expect.element(opener).not.toBeInTheDocument()
  const boxes = boxesOf(menu.getByRole('link'))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes.every(({ width }) => width > 0)).toBe(true)
  const [nav] = boxesOf(menu)
  expect(Math.abs((nav?.left ?? 0) + (nav?.right ?? 0) - 1440)).toBeLessThan(80)
  await expect.element(header.getByRole('link', { name: 'START YOUR PROJECT' })).toBeVisible()

  await expect.element(footer).toBeVisible()
  for (const name of ['Pages', 'Services', 'Contact'])
    await expect.element(footer.getByText(name, { exact: true }).first()).toBeVisible()
  const colours = (list: string) =>
    footer
      .getByRole('list', { name: list })
      .getByRole('link')
      .elements()
      .map((link) => getComputedStyle(link).color)
  expect(new Set([...colours('Pages'), ...colours('Services')]).size).toBe(1)
  expect(targetsOf(footer.getByRole('list', { name: 'Pages' }).getByRole('link'))).toEqual(
    FOOTER_PAGES.map(([, path]) => path),
  )
  await expect.element(footer.getByRole('link', { name: firm.name })).toBeVisible()
  await expect.element(footer.getByRole('img')).toHaveLength(3)
  for (const name of ['Facebook', 'Instagram', 'YouTube'])
    await expect.element(footer.getByRole('img', { name })).toBeVisible()
  expect(textsOf(footer.getByRole('list', { name: 'Services' }).getByRole('listitem'))).toEqual([
    'Residential Electrical',
    'Commercial Electrical',
    'Industrial Electrical',
    'Electrical Consultation',
    'Turnkey',
    'AMC',
  ])
  const [text] = textsOf(footer)
  for (const part of [
    'Electrical design and contracting from a Mumbai suburb.',
    'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra',
    `Crafted by the ${firm.shortName} drawing office`,
  ])
    expect(text).toContain(part)
  for (const number of ['Licence', 'GSTIN']) expect(text).not.toContain(number)
  for (const [name, target] of [
    ['+91 00000 00000', 'tel:+910000000000'],
    [`office@${firm.domain}`, `mailto:office@${firm.domain}`],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ] as const)
    await expect.element(footer.getByRole('link', { name })).toHaveAttribute('href', target)
})

// 26, 27, 28, 29
test('Header: it has the scrolled style above 50 pixels, but not at 50, and changes back', async () => {
  await openScreen('/')
  for (const [top, state] of [
    [0, 'normal'],
    [51, 'scrolled'],
    [50, 'normal'],
    [400, 'scrolled'],
    [0, 'normal'],
  ] as const) {
    scrollTo({ top, behavior: 'instant' })
    await expect.element(header).toHaveAttribute('data-state', state)
  }
})

// 20
test('Header: it stays at the top of the viewport down to the end of the page', async () => {
  await openScreen('/privacy')
  await expect.element(footer).toBeVisible()
  // The page's text arrives a moment later.
  const scrollToEnd = () => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    return scrollY
  }
  await expect.poll(scrollToEnd).toBeGreaterThan(innerHeight)
  await expect.element(header).toHaveAttribute('data-state', 'scrolled')
  expect(boxesOf(header)[0]?.top).toBe(0)
})

test.each([
  'Shree Siddhivinayak Electrical Engineers and Contractors LLP',
  'श्रीसिद्धिविनायकविद्युतअभियांत्रिकीआणिकंत्राटदार '.repeat(2).trim(),
])('Header: a business name of two lines, %s, fits the header and does not touch the menu', async (name) => {
  await db.updateTable('settings').set({ business_name: name, credit: 'the office' }).execute()
  await resize()
  await openScreen('/terms')
  const brand = header.getByText(name)
  await expect.element(brand).toBeVisible()
  await document.fonts.ready
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.viewport(width, 800)
    const message = `at ${width}`
    const distanceToEdges = () => {
      const [box] = boxesOf(header)
      const { top, bottom } = brand.element().getBoundingClientRect()
      return Math.min(top, (box?.bottom ?? 0) - bottom)
    }
    await expect.poll(distanceToEdges, { message }).toBeGreaterThanOrEqual(8)
    // On a small screen the links are behind the menu button.
    const rows = () => new Set(boxesOf(menu.getByRole('link')).map(({ y }) => y)).size
    await expect.poll(rows, { message }).toBe(width < 1024 ? 0 : 1)
    await expect.poll(findClippedTexts, { message }).toEqual([])
  }
})

/** Expects a single footer, with its six links. */
async function expectFooter(path: string) {
  await expect.element(footer, { message: path }).toHaveLength(1)
  const pages = footer.getByRole('list', { name: 'Pages' }).getByRole('link')
  expect(textsOf(pages), path).toEqual(FOOTER_PAGES.map(([name]) => name))
}

// 24, 25, 36, 37, 44
test('Header: on each listed page only its own link is current, and the page ends in the call to action and the footer', async () => {
  for (const [label, path, callToActionCount] of LINKS) {
    await openScreen(path)
    await expectFooter(path)
    expect(textsOf(page.css('[aria-current="page"]')), path).toEqual([label])
    await expect.element(callToAction).toHaveLength(callToActionCount)
  }
})

// 36, 37
test('Header: on any other page no link is current, the link of its section is highlighted, and the footer is there', async () => {
  for (const [path, expected] of UNLISTED_PAGES) {
    await openScreen(path)
    await expectFooter(path)
    const highlighted = () =>
      menu
        .getByRole('link')
        .elements()
        .filter((link) => getComputedStyle(link, '::after').transform === 'none')
        .map((link) => link.textContent)
    await expect.poll(highlighted, { message: path }).toEqual(expected)
    expect(menu.css('[aria-current]').query()).toBeNull()
  }
})

// 30, 31, 32
test('Mobile menu: a button opens and closes the links', async () => {
  await resize()
  await openScreen('/privacy')
  await expect.element(opener).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  await opener.click()
  await expect.element(menu).toBeVisible()
  await expectTexts(menu.getByRole('link'), LABELS)
  await expect.element(menu.getByRole('link', { name: 'CONTACT' })).toBeInViewport()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('Mobile menu: while it is open, the page behind it is inert, and Escape returns the focus', async () => {
  await resize()
  await openScreen('/privacy')
  await opener.click()
  await expect.element(content).toHaveProperty('inert', true)
  await userEvent.keyboard('{Escape}')
  await expect.element(content).toHaveProperty('inert', false)
  await expect.element(opener).toHaveFocus()
})

// 33
test('Mobile menu: choosing a link leads to its page and closes the menu', async () => {
  await resize()
  await openScreen('/privacy')
  await opener.click()
  await menu.getByRole('link', { name: 'CONTACT' }).click()
  await expect.poll(() => document.title).toMatch(/^Contact/)
  expect(location.pathname).toBe('/contact')
  await expect.element(menu).not.toBeInTheDocument()
})

test('Mobile menu: choosing the current page closes the menu and returns the focus to its button', async () => {
  await resize()
  await openScreen('/contact')
  await opener.click()
  await menu.getByRole('link', { name: 'CONTACT' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

/** Opens the menu on the second of two pages. */
async function openMenuOnSecondPage() {
  await resize()
  await openScreen('/privacy')
  await footer.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect.poll(() => document.title).toMatch(/^Contact/)
  await opener.click()
  await expect.element(menu).toBeVisible()
}

test('Mobile menu: going back closes it, and moves the focus to the page', async () => {
  await openMenuOnSecondPage()
  history.back()
  await expect.poll(() => document.title).toMatch(/^Privacy/)
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(content).toHaveProperty('inert', false)
  await expect.element(content).toHaveFocus()
})

test("Mobile menu: Android's Back closes only the menu", async () => {
  await openMenuOnSecondPage()
  // To the browser Android's Back is a request to close, like an Escape that reaches no listener of the page.
  addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(location.pathname).toBe('/contact')
})

// D97
test('Phone bar: it appears after the first screen, with Call, and with WhatsApp once the settings have a number', async () => {
  await resize()
  const links = page.getByRole('navigation', { name: 'Call or write' }).getByRole('link')
  await openScreen('/privacy')
  await expect.element(footer).toBeVisible()
  await expect.element(links).not.toBeInTheDocument()
  scrollTo({ top: 2500, behavior: 'instant' })
  await expect.poll(() => textsOf(links)).toEqual(['Call'])
  await expect.element(links.first()).toBeInViewport()
  await expect.element(links.first()).toHaveAttribute('href', 'tel:+910000000000')
  await db.updateTable('settings').set({ whatsapp: '98200 12345' }).execute()
  await openScreen('/privacy')
  await expect.element(footer).toBeVisible()
  scrollTo({ top: 2500, behavior: 'instant' })
  await expect.poll(() => textsOf(links)).toEqual(['Call', 'WhatsApp'])
  await expect.element(links.last()).toBeInViewport()
  await expect.element(links.last()).toHaveAttribute('href', 'https://wa.me/919820012345')
})

// 45, 46, 47, 48
test('Call to action: it leads to the inquiry form, and says where, when and how to reach the firm', async () => {
  // A Monday.
  stopClock('Date')
  vi.setSystemTime(firmDate('2026-11-23T13:00:00'))
  await openScreen('/about')
  await expect
    .element(callToAction.getByRole('link', { name: 'START YOUR PROJECT' }))
    .toHaveAttribute('href', '/inquiry')
  const [text] = textsOf(callToAction)
  for (const part of [
    'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra',
    'Mon-Fri 9 AM to 5 PM',
    'Sun closed',
    'Sat by appointment',
    'Emergency support 24/7',
  ])
    expect(text).toContain(part)
  await expect
    .element(callToAction.getByRole('link', { name: '+91 00000 00000' }))
    .toHaveAttribute('href', 'tel:+910000000000')
})

test('Call to action: its picture is unlit until the button is hovered', async () => {
  await openScreen('/about')
  const lit = callToAction.css('.lit')
  const button = callToAction.getByRole('link', { name: 'START YOUR PROJECT' })
  await expect.element(button).toBeVisible()
  await expect.element(lit).toHaveStyle({ opacity: '0' })
  await button.hover()
  await expect.element(lit).toHaveStyle({ opacity: '1' })
  await userEvent.unhover(button)
  await expect.element(lit).toHaveStyle({ opacity: '0' })
})

test("Skip link: the keyboard skips the header, and after navigation the focus is on the page's content", async () => {
  await openScreen('/terms')
  await expect.element(menu).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(content).toHaveFocus()
  await menu.getByRole('link', { name: 'CONTACT' }).click()
  await expect.poll(() => document.title).toMatch(/^Contact/)
  await expect.element(content).toHaveFocus()
})
