import { beforeEach, onTestFinished, vi } from 'vitest'
import { callToAction } from '#site/content/call-to-action.ts'
import {
  CONSENT_VERSION,
  CONTACT_HERO_VH,
  CONTACT_MESSAGE_ROWS,
  MAP_PX,
} from '../../../server/core/constants/schema.ts'
import { firm } from '../../../src/firm.ts'
import { firmDate } from '../../support/firm-date.ts'
import { abortCalls, holdCalls } from '../../support/screens/calls.ts'
import { takeTimeToFill } from '../../support/screens/inquiry-form.ts'
import { boxesOf, stopClock } from '../../support/screens/public-site.ts'
import { db, expect, openScreen, page, resize, signOut, test } from '../../support/screens/screen.tsx'
import { textsOf } from '../../support/screens/texts.ts'

beforeEach(signOut)

const main = page.getByRole('main')
const form = page.getByRole('form', { name: 'Contact us' })
const name = form.getByLabelText('Name *')
const email = form.getByLabelText('Email *')
const message = form.getByLabelText('Your Message *')
const submit = form.getByRole('button', { name: 'SUBMIT' })
const confirmation = page.getByRole('status').filter({ hasText: 'Message Sent!' })
const failure = page.getByRole('alert').filter({ hasText: 'Submission Failed' })

// 8, 174, 175, 176, 177
test('Contact banner: it says what the page is for, and takes its share of the screen height', async () => {
  await openScreen('/contact')
  const banner = page.css('section').filter({ hasText: 'GET IN TOUCH' })
  await expect.element(banner.getByText('GET IN TOUCH')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Contact Us')
  await expect
    .element(banner.getByText('Connect with the business for smart, elegant electrical design solutions'))
    .toBeVisible()
  for (const [width, height, vh] of [
    [1440, 900, CONTACT_HERO_VH.large],
    [390, 844, CONTACT_HERO_VH.small],
  ] as const) {
    await resize(width, height)
    await expect.poll(() => boxesOf(banner)[0]?.height).toBeCloseTo((height * vh) / 100, 0)
  }
})

// 178, 179, 180, 181, 182, 183, 184, 188
test('Contact page: it says how to reach the office, beside a form of three fields with a full-width button, or above it on a phone', async () => {
  await openScreen('/contact')
  await expect.element(page.getByRole('heading', { name: "Let's Talk" })).toBeVisible()
  await expect.element(page.getByText(/Describe the site in your own words\./)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Call Us' })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: '+91 00000 00000' }))
    .toHaveAttribute('href', 'tel:+910000000000')
  const icons = main.getByRole('listitem').getByRole('img').elements()
  expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Facebook',
    'Instagram',
    'Twitter',
    'YouTube',
  ])
  // Without an address in the settings, they do not look like buttons.
  expect(new Set(icons.map((icon) => getComputedStyle(icon).borderWidth))).toEqual(new Set(['0px']))
  await expect.element(form).toBeVisible()
  expect(textsOf(form.css('label:not([aria-hidden] label)'))).toEqual(['Name *', 'Email *', 'Your Message *'])
  await expect.element(name).toHaveAttribute('type', 'text')
  await expect.element(email).toHaveAttribute('type', 'email')
  await expect.element(message).toHaveAttribute('rows', String(CONTACT_MESSAGE_ROWS))
  expect(boxesOf(submit)[0]?.width).toBe(boxesOf(name)[0]?.width)

  const boxes = () => [...boxesOf(page.getByRole('heading', { name: "Let's Talk" })), ...boxesOf(name)]
  const [details, field] = boxes()
  expect(details?.x).toBeLessThan(field?.x ?? 0)
  expect(Math.abs((details?.y ?? 0) - (field?.y ?? 0))).toBeLessThan(100)
  await resize()
  const [above, below] = boxes()
  expect(above?.x).toBe(below?.x)
  expect(boxesOf(page.getByRole('heading', { name: 'Call Us' }))[0]?.y).toBeLessThan(below?.y ?? 0)
  for (const [part, words] of [
    [main, 'Hours'],
    [page.getByRole('contentinfo'), 'Pages'],
  ] as const) {
    const [drawing] = boxesOf(part.getByRole('img', { name: 'Facebook' }).css('path'))
    const [text] = boxesOf(part.getByText(words, { exact: true }))
    expect(Math.abs((drawing?.x ?? 0) - (text?.x ?? 0))).toBeLessThan(2)
  }
})

// 187
test('Contact map: it has its height on a desktop and on a phone, and the drawn map links to a map service', async () => {
  await openScreen('/contact')
  const map = page.getByTitle(`Map: ${firm.name}, Unit 00, Sample Industrial Estate, Thane (W), Maharashtra`)
  await expect.element(map).toBeVisible()
  expect(boxesOf(map)[0]?.height).toBe(MAP_PX.large)
  await resize()
  await expect.poll(() => boxesOf(map)[0]?.height).toBe(MAP_PX.small)
  const [mapBox] = boxesOf(map)
  expect(boxesOf(page.css('a[title^="Map:"] + div'))[0]?.top).toBe(mapBox?.bottom)
  await expect.element(map.css('img')).toHaveAttribute('loading', 'lazy')
  expect(boxesOf(map.css('img'))[0]?.height).toBe(MAP_PX.small)
  await expect.element(map).toHaveAttribute('href', expect.stringMatching(/^https:\/\//))
  await expect.element(map).toMatchTextContent(/Open in Maps/)
})

// 186
test('Contact map: a map URL from the settings gets a lazy iframe, whose links open in new tabs as usual', async () => {
  const map_url = 'https://maps.example/embed?q=thane'
  await db.updateTable('settings').set({ map_url }).execute()
  await openScreen('/contact')
  const frame = page.getByTitle(new RegExp(`^Map: ${firm.name}`))
  await expect.element(frame).toHaveAttribute('src', map_url)
  await expect.element(frame).toHaveAttribute('loading', 'lazy')
  await expect
    .element(frame)
    .toHaveAttribute('sandbox', expect.stringMatching(/\ballow-popups allow-popups-to-escape-sandbox\b/))
})

// 397
test('Contact page: it shows whether the office is open, in the firm’s time zone', async () => {
  stopClock('Date', 'setInterval')
  vi.setSystemTime(firmDate('2026-11-23T16:59:30'))
  await openScreen('/contact')
  await expect.element(main.getByText('Open now')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(main.getByText('Closed now')).toBeVisible()
})

// 397, 398
test('Settings: the header, the footer, the contact page and the call to action show them, opening hours included', async () => {
  const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: 'appointment' as const }
  await db
    .updateTable('settings')
    .set({
      business_name: 'Diya Power',
      phone: '+91 22 5550 0100',
      email: 'desk@diya.example',
      address: 'Bandra, Mumbai',
      hours_text: 'Mon-Sat 8 AM to 8 PM, Sun closed',
      opening_hours: JSON.stringify({ ...closed, sun: ['10:00', '14:00'] }),
      licence_number: 'MH-PWD-4471',
      gstin: '27AAPFU0939F1ZV',
      credit: 'the house of Diya',
      facebook_url: 'https://social.example/diya',
    })
    .execute()
  stopClock('Date')
  // A Sunday.
  vi.setSystemTime(firmDate('2026-11-22T13:59:30'))
  await openScreen('/contact')
  await expect.element(main.getByText('Open now')).toBeVisible()
  await expect.element(main.getByText(/Bandra, Mumbai/).first()).toBeVisible()
  await expect.element(page.getByRole('banner')).toMatchTextContent(/Diya Power/)
  await expect
    .element(main.getByRole('link', { name: 'Facebook' }))
    .toHaveAttribute('href', 'https://social.example/diya')
  const footer = page.getByRole('contentinfo')
  for (const text of [
    '+91 22 5550 0100',
    'Licence no. MH-PWD-4471',
    'GSTIN 27AAPFU0939F1ZV',
    'Crafted by the house of Diya',
  ])
    expect(textsOf(footer)[0]).toContain(text)
  vi.setSystemTime(firmDate('2026-11-28T13:00:00'))
  await openScreen('/about')
  const closing = page.getByRole('region', { name: callToAction.heading })
  await expect.element(closing).toMatchTextContent(/desk@diya\.example/)
  await expect.element(closing.getByText('Today by appointment')).toBeVisible()
  // The line keeps its space, because the server renders it without knowing the day: nothing shifts.
  const line = closing.getByText('Sat by appointment')
  await expect.element(line).not.toBeVisible()
  expect(boxesOf(line)[0]?.height).toBeGreaterThan(0)
})

async function sendContactForm() {
  await name.fill('Rohan Desai')
  await email.fill('rohan@sample.example')
  await message.fill('Which days are you open in the Diwali week?')
  takeTimeToFill()
  await submit.click()
}

const storedMessages = () =>
  db.selectFrom('inquiries').select(['source', 'name', 'message', 'status', 'consent_version']).execute()

// 222
test('Contact form: it says how many fields are invalid, and shows each error at its field', async () => {
  await openScreen('/contact')
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('Three fields need correcting. Nothing has been sent.')
  await expect.element(name).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect.element(email).toHaveAccessibleDescription('Invalid email address')
  await expect.element(message).toHaveAccessibleDescription('Message must be at least 10 characters')
})

// 185, 379, 399
test('Contact form: a message is stored as an inquiry and confirmed', async () => {
  await openScreen('/contact')
  await expect
    .element(form.getByText(/^We use your name, e-mail address and message to answer you/))
    .toBeVisible()
  await sendContactForm()
  await expect.element(confirmation).toMatchTextContent(/We'll get back to you within 24 hours\./)
  await expect.element(confirmation).toHaveFocus()
  await expect.element(form).not.toBeInTheDocument()
  expect(await storedMessages()).toEqual([
    {
      consent_version: CONSENT_VERSION,
      source: 'contact',
      name: 'Rohan Desai',
      message: 'Which days are you open in the Diwali week?',
      status: 'new',
    },
  ])
})

// 379
test('Contact form: a failure keeps the message, which can be sent again', async () => {
  const restore = abortCalls('inquiry.contact')
  await openScreen('/contact')
  await sendContactForm()
  await expect.element(failure).toBeVisible()
  await expect.element(name).toHaveValue('Rohan Desai')
  await expect.element(message).toHaveValue('Which days are you open in the Diwali week?')
  expect(await storedMessages()).toEqual([])
  restore()
  await submit.click()
  await expect.element(confirmation).toBeVisible()
  expect(await storedMessages()).toHaveLength(1)
})

// 379
test('Contact form: text typed while a message is being sent goes into the next one', async () => {
  // As over plain HTTP in an office network, without the APIs of a secure context.
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
  const [release] = holdCalls('inquiry.contact', 1)
  const next = 'And is there parking for a van at the door?'
  await openScreen('/contact')
  await sendContactForm()
  await expect.element(form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
  await message.fill(next)
  release?.('go on')
  await confirmation.getByRole('link', { name: 'Send another' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(message).toHaveValue(next)
  expect(await storedMessages()).toMatchObject([{ name: 'Rohan Desai' }])
})

// 379
test('Contact form: a message that arrives after the visitor has left the page is not reported as lost', async () => {
  const [release] = holdCalls('inquiry.contact', 1)
  await openScreen('/contact')
  await sendContactForm()
  await expect.element(form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect.poll(() => location.pathname).toBe('/faq')
  release?.('go on')
  await expect.element(confirmation).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
  expect(await storedMessages()).toHaveLength(1)
})
