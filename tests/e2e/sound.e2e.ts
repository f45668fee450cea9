import type { Page } from 'playwright/test'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expect, test } from '../support/story.ts'

interface Heard {
  contexts: number
  tones: number[]
  recorded: number
  gains: number[]
}
declare global {
  interface Window {
    heard: Heard
  }
}

/** Counts what the page asks of the audio system. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: Heard = { contexts: 0, tones: [], recorded: 0, gains: [] }
    window.heard = heard
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        heard.contexts++
      }
      override createOscillator() {
        const tone = super.createOscillator()
        const start = tone.start.bind(tone)
        tone.start = () => {
          heard.tones.push(tone.frequency.value)
          start()
        }
        return tone
      }
      override createBufferSource() {
        heard.recorded++
        return super.createBufferSource()
      }
      override createGain() {
        const gain = super.createGain()
        queueMicrotask(() => heard.gains.push(gain.gain.value))
        return gain
      }
    }
  })
}

/** The page is awake when it asks for nothing more. */
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

const heard = (page: Page) => page.evaluate(() => window.heard)
const asks = (page: Page) => {
  const urls: string[] = []
  page.on('request', (request) => request.url().includes('/sounds/') && urls.push(request.url()))
  return urls
}

// 56, 57, 59, 60
test('nothing sounds before the first click, which makes the sounds ready, once', async ({ page, site }) => {
  await listen(page)
  const asked = asks(page)
  await open(page, '/services')
  expect(asked).toEqual([])
  expect((await heard(page)).contexts).toBe(0)
  const answered = page.waitForResponse('**/sounds/click.mp3')
  await page.getByRole('heading', { level: 1 }).click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^audio\//)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([`${site.url}/sounds/click.mp3`])
  expect((await heard(page)).contexts).toBe(1)
})

// 58
test('a key does the same', async ({ page }) => {
  await listen(page)
  await open(page, '/services')
  const answered = page.waitForResponse('**/sounds/click.mp3')
  await page.keyboard.press('Tab')
  expect((await answered).status()).toBe(200)
  expect((await heard(page)).contexts).toBe(1)
})

// 66
test('a press, a hover and a change each have their own sound', async ({ page }) => {
  await listen(page)
  await open(page, '/services')
  const answered = page.waitForResponse('**/sounds/click.mp3')
  await page.getByRole('heading', { level: 1 }).click()
  await answered
  await page.getByRole('link', { name: 'PROJECTS', exact: true }).first().hover()
  await expect.poll(async () => (await heard(page)).tones).toContain(800)
  await page.getByRole('link', { name: 'PROJECTS', exact: true }).first().click()
  await expect.poll(async () => (await heard(page)).tones).toContain(600)
  await expect.poll(async () => (await heard(page)).recorded).toBeGreaterThan(0)
  const { gains } = await heard(page)
  expect(new Set(gains.map((gain) => gain.toFixed(2)))).toEqual(new Set(['0.30', '0.09']))
})

// 66
test('Sounds: a button that was touched before still sounds when the mouse comes', async ({ page }) => {
  await listen(page)
  await open(page, '/services')
  const answered = page.waitForResponse('**/sounds/click.mp3')
  await page.getByRole('heading', { level: 1 }).click()
  await answered
  const link = page.getByRole('link', { name: 'PROJECTS', exact: true }).first()
  await link.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
  expect((await heard(page)).tones).toEqual([])
  await link.hover()
  await expect.poll(async () => (await heard(page)).tones).toEqual([800])
})

// 61
test('a sound that does not come is only logged', async ({ page, tolerate }) => {
  tolerate(/500/)
  await page.route('**/sounds/click.mp3', (route) => route.fulfill({ status: 500 }))
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await open(page, '/services')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => warnings.join()).toContain('/sounds/click.mp3')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'PROJECTS', exact: true }).first().click()
  await expect(page).toHaveTitle(/^Projects/)
})

// 67
test('without an audio system the site works unchanged', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'))
  await open(page, '/services')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('link', { name: 'PROJECTS', exact: true }).first().click()
  await expect(page).toHaveTitle(/^Projects/)
})

// 395
test('sounds can be muted on every page, and the choice is remembered', async ({ page }) => {
  await listen(page)
  const asked = asks(page)
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Interface sounds on' }), path).toBeVisible()
  }
  await page.getByRole('button', { name: 'Interface sounds on' }).click()
  await open(page, '/services')
  await expect(page.getByRole('button', { name: 'Interface sounds off' })).toBeVisible()
  asked.length = 0
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('link', { name: 'PROJECTS', exact: true }).first().click()
  await expect(page).toHaveTitle(/^Projects/)
  expect(asked).toEqual([])
  expect((await heard(page)).tones).toEqual([])
})
