import { insertProjects } from '../../support/projects-page.ts'
import { boxesOf } from '../../support/screens/public-site.ts'
import { db, expect, openScreen, page, resize, test, tolerate } from '../../support/screens/screen.tsx'

const card = (title: string) => page.getByRole('main').getByRole('article').filter({ hasText: title })

/** Whether the card shows the default image. */
const hasDefaultImage = (title: string) => {
  const image = card(title).css('img[src="/images/default.svg"]').query()
  return image instanceof HTMLImageElement && image.complete
}

// 151, 152
test('Project cards: an image that is missing or fails to load is replaced by the default one, once', async () => {
  tolerate(/gone\.webp|ofice-(?:lit|off)/)
  await insertProjects(db, [
    { title: 'Without', image_url: null },
    { title: 'Empty', image_url: '' },
    { title: 'Broken', location: 'Thane', image_url: '/media/gone.webp' },
    // It looks like the address of a sample's image, but no file of any width exists.
    { title: 'Misspelt', image_url: '/images/ofice-lit-1080.webp' },
  ])
  await openScreen('/projects')
  for (const title of ['Without', 'Empty', 'Broken', 'Misspelt']) {
    await expect.element(card(title).getByRole('img')).toHaveLength(1)
    await expect.poll(() => hasDefaultImage(title), { message: title }).toBe(true)
  }
  await expect.element(card('Broken').getByRole('img', { name: 'Broken, Thane' })).toBeVisible()
})

test("Project cards: one of the site's own images, as in the samples, has a srcset of all widths", async () => {
  await insertProjects(db, [{ title: 'Ours', image_url: '/images/office-lit-1080.webp' }])
  await openScreen('/projects')
  await expect
    .element(card('Ours').css('source[type="image/avif"]').last())
    .toHaveAttribute('srcset', expect.stringMatching(/^\/images\/office-lit-480\.avif 480w, .*1920w$/))
})

// 153
test('Project cards: the badge is amber for completed projects and slate for all others', async () => {
  await insertProjects(db, [
    { title: 'First', phase: 'Completed' },
    { title: 'Second', phase: 'Ongoing' },
    { title: 'Third', phase: null },
  ])
  await openScreen('/projects')
  for (const [title, text, style] of [
    ['First', 'Completed', 'primary'],
    ['Second', 'Ongoing', 'secondary'],
    ['Third', 'Active', 'secondary'],
  ] as const) {
    await expect.element(card(title).css('[data-style]')).toHaveTextContent(text)
    await expect.element(card(title).css('[data-style]')).toHaveAttribute('data-style', style)
  }
})

test('Project cards: a card with the default image is lower, and its title is aligned with its neighbour’s', async () => {
  await insertProjects(db, [
    { title: 'Without', image_url: null },
    { title: 'Ours', image_url: '/images/office-lit-1080.webp' },
  ])
  await openScreen('/projects')
  await expect.poll(() => hasDefaultImage('Without')).toBe(true)
  const [low, high] = ['Without', 'Ours'].map((title) => boxesOf(card(title).css('.project-card-picture'))[0])
  expect([low?.height, high?.height]).toEqual([160, 460])
  expect(low?.bottom).toBeCloseTo(high?.bottom ?? 0, 0)
})

test('Project cards: on a phone a card with the default image is no wider than the page', async () => {
  await resize()
  await insertProjects(db, [{ title: 'Without', image_url: null }])
  await openScreen('/projects')
  await expect.poll(() => hasDefaultImage('Without')).toBe(true)
  for (const element of [card('Without'), card('Without').getByText('2024')])
    expect(element.element().getBoundingClientRect().right).toBeLessThanOrEqual(370)
})
