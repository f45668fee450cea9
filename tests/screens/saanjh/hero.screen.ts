import { beforeEach, onTestFinished } from 'vitest'
import { allowMotion } from '../../support/screens/emulate.ts'
import { boxesOf, waitForFrames } from '../../support/screens/public-site.ts'
import {
  expect,
  openScreen,
  page,
  resize,
  signOut,
  test,
  tolerate,
  userEvent,
} from '../../support/screens/screen.tsx'

beforeEach(signOut)
beforeEach(allowMotion)

const magnet = page.css('[data-strength="5"]')
const button = page.getByRole('main').getByRole('link', { name: 'START YOUR PROJECT' }).first()
const breakers = page.getByRole('group', { name: 'Light the three districts' }).getByRole('switch')
const lights = page.css('.home-hero-picture .light')

/** Moves the mouse to the right edge of the hero's button. */
async function hoverEdge() {
  const [box] = boxesOf(magnet)
  await magnet.hover({ position: { x: (box?.width ?? 0) - 1, y: (box?.height ?? 0) / 2 } })
}

// 76, 122
test('Hero: its button follows the pointer by at most 5 pixels, and returns when the pointer leaves', async () => {
  await openScreen('/')
  await expect.element(button).toBeVisible()
  const offset = () => (boxesOf(button)[0]?.x ?? NaN) - (boxesOf(magnet)[0]?.x ?? NaN)
  await hoverEdge()
  await expect.poll(offset).toBeCloseTo(5, 0)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(offset).toBeCloseTo(0, 1)
})

test('Hero: three breakers, all on at first, each switch their part of the model off and on', async () => {
  // A small screen: fewer pixels to blend in each frame.
  await resize()
  await openScreen('/')
  await expect.element(breakers).toHaveLength(3)
  for (const [i, name] of ['Residential', 'Commercial', 'Industrial'].entries()) {
    await expect.element(breakers.nth(i)).toHaveTextContent(name)
    await expect.element(breakers.nth(i)).toBeChecked()
  }
  await expect.element(lights).toHaveLength(4)
  const expectOpacity = (light: number, opacity: string) =>
    expect.element(lights.nth(light)).toHaveStyle({ opacity })
  const press = (breaker: number) => breakers.nth(breaker).click()
  await press(1)
  await expect.element(breakers.nth(1)).not.toBeChecked()
  await expectOpacity(1, '0')
  await expectOpacity(0, '1')
  breakers.nth(0).element().focus()
  await userEvent.keyboard(' ')
  breakers.nth(2).element().focus()
  await userEvent.keyboard('{Enter}')
  // With every circuit off, the street lights are off too.
  await expectOpacity(3, '0')
  await press(1)
  await expectOpacity(3, '1')
})

test('Hero: with Save-Data, the light layers of the model load only when a breaker is switched', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  await openScreen('/')
  await expect.element(breakers).toHaveLength(3)
  // Without Save-Data they load two frames after the page.
  await waitForFrames(10)
  await expect.element(lights).toHaveLength(0)
  await page.getByRole('switch', { name: 'Commercial' }).click()
  await expect.element(lights).toHaveLength(4)
})

test('Hero: a picture that fails to load is replaced by the drawing of an open switch', async () => {
  tolerate(/<img/)
  await openScreen('/')
  const picture = page.css('.home-hero-picture')
  await expect.element(picture.css('img[src]').last()).toBeVisible()
  expect(picture.css('svg').query()).toBeNull()
  for (const image of picture.css('img').elements()) image.dispatchEvent(new Event('error'))
  await expect.element(picture.css('svg').first()).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})
