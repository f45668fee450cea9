import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { moveMouseUntilHydrated } from '../../support/hydration.ts'

interface AudioLog {
  contexts: number
  tones: number[]
  recorded: number
  gains: number[]
}
declare global {
  interface Window {
    audioLog: AudioLog
  }
}

/** Counts the calls of the Web Audio API. */
async function recordAudio(page: Page) {
  await page.addInitScript(() => {
    const log: AudioLog = { contexts: 0, tones: [], recorded: 0, gains: [] }
    window.audioLog = log
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        log.contexts++
      }
      override createOscillator() {
        const tone = super.createOscillator()
        const start = tone.start.bind(tone)
        tone.start = () => {
          log.tones.push(tone.frequency.value)
          start()
        }
        return tone
      }
      override createBufferSource() {
        log.recorded++
        return super.createBufferSource()
      }
      override createGain() {
        const gain = super.createGain()
        queueMicrotask(() => log.gains.push(gain.gain.value))
        return gain
      }
    }
  })
}

const readAudioLog = (page: Page) => page.evaluate(() => window.audioLog)
const trackSoundRequests = (page: Page) => {
  const urls: string[] = []
  page.on('request', (request) => request.url().includes('/sounds/') && urls.push(request.url()))
  return urls
}
const contactLink = (page: Page) => page.getByRole('link', { name: 'CONTACT', exact: true }).first()

/** The hint beside the sound switch. */
const readHint = (page: Page) =>
  page
    .getByRole('button', { name: /^Interface sounds/ })
    .evaluate((button) => getComputedStyle(button, '::after').content)

// 56, 57, 58, 59, 60, 66, 395
test('Sounds: there are none before the first click or key; then click, hover and change each have their own; they can be muted, and the choice is stored', async ({
  page,
  site,
}) => {
  await recordAudio(page)
  const soundRequests = trackSoundRequests(page)
  const waitForSound = () => page.waitForResponse('**/sounds/click.mp3')
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/terms')
  await moveMouseUntilHydrated(page, 5, 600)

  await test.step('nothing plays before the first click, which loads the sounds once', async () => {
    expect(soundRequests).toEqual([])
    expect((await readAudioLog(page)).contexts).toBe(0)
    const soundLoaded = waitForSound()
    expect(await readHint(page)).toBe('none')
    await title.click()
    await expect.poll(() => readHint(page)).toContain('Sounds are on')
    const soundResponse = await soundLoaded
    expect(soundResponse.status()).toBe(200)
    expect(soundResponse.headers()['content-type']).toMatch(/^audio\//)
    await title.click()
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    expect(soundRequests).toEqual([`${site.url}/sounds/click.mp3`])
    expect((await readAudioLog(page)).contexts).toBe(1)
  })

  await test.step('a button that was touched before still plays a sound when the mouse hovers over it', async () => {
    await contactLink(page).dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
    expect((await readAudioLog(page)).tones).toEqual([])
    await contactLink(page).hover()
    await expect.poll(async () => (await readAudioLog(page)).tones).toEqual([800])
  })

  await test.step('a click and a change each have their own sound', async () => {
    await contactLink(page).click()
    await expect.poll(async () => (await readAudioLog(page)).tones).toContain(600)
    await expect.poll(async () => (await readAudioLog(page)).recorded).toBeGreaterThan(0)
    const { gains } = await readAudioLog(page)
    expect(new Set(gains.map((gain) => gain.toFixed(2)))).toEqual(new Set(['0.30', '0.09']))
  })

  await test.step('a key press loads them as well', async () => {
    await page.reload()
    await moveMouseUntilHydrated(page, 5, 600)
    expect((await readAudioLog(page)).contexts).toBe(0)
    const soundLoaded = waitForSound()
    await page.keyboard.press('Tab')
    expect((await soundLoaded).status()).toBe(200)
    expect((await readAudioLog(page)).contexts).toBe(1)
    await expect.poll(() => readHint(page)).toContain('Sounds are on')
    await page.getByRole('button', { name: 'Interface sounds on' }).click()
    expect(await readHint(page), 'once the switch is used').toBe('none')
  })

  await test.step('when muted, there are none, even after a reload', async () => {
    await page.reload()
    await moveMouseUntilHydrated(page, 5, 600)
    await expect(page.getByRole('button', { name: 'Interface sounds off' })).toBeVisible()
    soundRequests.length = 0
    await title.click()
    await contactLink(page).click()
    await expect(page).toHaveTitle(/^Contact/)
    expect(soundRequests).toEqual([])
    expect((await readAudioLog(page)).tones).toEqual([])
  })
})

// 371
test('Sounds: the recording is served with its media type', async ({ page }) => {
  const response = await page.request.get('/sounds/click.mp3')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
})
