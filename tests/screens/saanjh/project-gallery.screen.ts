import { onTestFinished } from 'vitest'
import { insertFullProject } from '../../support/project-page.ts'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { db, expect, openScreen, page, test, tolerate, userEvent } from '../../support/screens/screen.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Photographs of Creekside Apartment' })
const photoLink = (index: number, count = 3) =>
  page.getByRole('link', { name: `Enlarge photograph ${index} of ${count}` })
const position = () => dialog().css('p')
const slider = () => page.getByRole('slider', { name: 'Divide between before and after' })

async function openProject() {
  await insertFullProject(db)
  await openScreen('/projects/creekside')
  await expect.element(slider()).toBeVisible()
}

test('Project gallery: by keyboard it opens, moves through the photographs, closes and returns the focus', async () => {
  await openProject()
  photoLink(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(position()).toHaveTextContent('01/03')
  await expect.element(dialog().getByRole('figure')).toHaveTextContent('The living room')
  await expectNoAxeViolations()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(position()).toHaveTextContent('02/03')
  await expect.element(dialog().getByRole('figure')).toHaveTextContent('The board in the passage')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(position()).toHaveTextContent('03/03')
  // It has no caption, so its name is the project's.
  await expect.element(dialog().getByRole('img', { name: 'Creekside Apartment, photograph 3' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(photoLink(1)).toHaveFocus()
})

test('Project gallery: while it is open, the focus stays inside it', async () => {
  await openProject()
  await photoLink(1).click()
  await expect.element(position()).toHaveTextContent('01/03')
  const visited = new Set<string | null>()
  for (let presses = 0; presses < 3; presses += 1) {
    await userEvent.tab()
    const focused = document.activeElement
    if (focused !== document.body) expect(focused?.closest('dialog')).toBe(dialog().element())
    visited.add(focused?.getAttribute('aria-label') ?? null)
  }
  expect([...visited]).toEqual(expect.arrayContaining(['Previous photograph', 'Next photograph']))
})

test('Project gallery: its buttons move and close it, and it fills the window', async () => {
  await openProject()
  await photoLink(2).click()
  await dialog().getByRole('button', { name: 'Next photograph' }).click()
  await expect.element(position()).toHaveTextContent('03/03')
  await dialog().getByRole('button', { name: 'Next photograph' }).click()
  await expect.element(position()).toHaveTextContent('01/03')
  await dialog().getByRole('button', { name: 'Previous photograph' }).click()
  await expect.element(position()).toHaveTextContent('03/03')
  const { x, y, width, height } = dialog().element().getBoundingClientRect()
  expect([x, y, width, height]).toEqual([0, 0, innerWidth, innerHeight])
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)(
  'Project gallery: a click with %s is left to the browser, which opens the large file',
  async (modifier) => {
    await openProject()
    await expect.element(photoLink(1)).toHaveAttribute('href', '/images/living-lit-1920.webp')
    const prevented: boolean[] = []
    const recordAndCancel = (event: MouseEvent) => {
      prevented.push(event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener('click', recordAndCancel)
    onTestFinished(() => removeEventListener('click', recordAndCancel))
    await photoLink(1).click({ modifiers: [modifier] })
    expect(prevented).toEqual([false])
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

// D47
test('Project gallery: a photograph that cannot be loaded is replaced by the drawing, also when enlarged', async () => {
  tolerate(/is-not-there/)
  const photos = JSON.stringify([{ image_url: '/images/is-not-there.webp', caption: 'The yard' }])
  await insertFullProject(db, { photos })
  await openScreen('/projects/creekside')
  await photoLink(1, 1).click()
  await expect.element(dialog().getByRole('figure').css('img')).toHaveAttribute('src', '/images/default.svg')
})

test('Before and after: the divider follows the slider by keyboard and by pointer, and states its position', async () => {
  await openProject()
  const after = page.getByRole('figure').filter({ has: page.getByText('After') })
  const afterClip = () => getComputedStyle(after.element()).clipPath
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 50%)')
  slider().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 51%)')
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '51% before, 49% after')
  await userEvent.keyboard('{End}')
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 100%)')
  await userEvent.keyboard('{Home}')
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 0%)')
  const { width } = slider().element().getBoundingClientRect()
  await slider().click({ position: { x: width * 0.75, y: 100 } })
  await expect.poll(afterClip).toMatch(/ 7[456]%\)$/)
})
