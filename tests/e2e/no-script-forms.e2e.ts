import { newId } from '../../server/database/ids.ts'
import { expect, test } from '../support/fixtures.ts'
import { NEWSLETTER_PAGE } from '../support/public-pages.ts'
import { visitUntilShown } from '../support/served-html.ts'

test.use({ javaScriptEnabled: false })

// Without JavaScript the browser reports blocked scripts, and a form with errors (status 422) as failed requests.
test.beforeEach(({ tolerate }) => tolerate(/^csp .*\.js$|status of 400/))

test.describe('on a phone, where the answer may be out of view', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // 396
  test('Without JavaScript: an inquiry is submitted as a plain form and answered with a page, in view', async ({
    page,
    db,
  }) => {
    await page.goto('/inquiry')
    await page.getByRole('button', { name: 'SUBMIT INQUIRY' }).click()
    await expect(page.getByText('Five fields need a look.')).toBeInViewport()

    await page.getByLabel('Full name').fill('Meera Kulkarni')
    await page.getByLabel('Email').fill('meera@sample.example')
    await page.getByLabel('Phone').fill('98200')
    await page.getByLabel('Project details').fill('The main breaker trips when both geysers run.')
    await page.getByRole('button', { name: 'SUBMIT INQUIRY' }).click()
    await expect(page.getByText('Two fields need a look. Nothing has been sent.')).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
      'Phone number must be at least 10 digits',
    )
    await expect(page.getByLabel('Project type')).toHaveAccessibleDescription('Please select a project type')
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Kulkarni')
    await expect(page.getByLabel('Phone')).toHaveValue('98200')
    expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])

    await page.getByLabel('Phone').fill('+91 98200 12345')
    await page.getByLabel('Project type').selectOption('residential')
    await page.getByRole('button', { name: 'SUBMIT INQUIRY' }).click()
    await expect(page.getByRole('heading', { name: 'Inquiry Submitted Successfully!' })).toBeInViewport()
    await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
    const [row] = await db.selectFrom('inquiries').select(['id', 'name', 'status']).execute()
    expect(row).toMatchObject({ name: 'Meera Kulkarni', status: 'new' })
    const reference = row?.id.slice(-6).toUpperCase() ?? ''
    await expect(page.getByText(reference, { exact: true })).toBeVisible()
    expect(new URL(page.url()).search).toBe(`?sent=${reference}`)
  })

  // 396
  test('Without JavaScript: a contact message and a subscription arrive too, each answered in view', async ({
    page,
    db,
  }) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByText('Three fields need a look.')).toBeInViewport()
    await page.getByLabel('Name *').fill('Rohan Desai')
    await page.getByLabel('Email *').fill('rohan@sample.example')
    await page.getByLabel('Your Message *').fill('Short')
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByLabel('Your Message *')).toHaveAccessibleDescription(
      'Message must be at least 10 characters',
    )
    await page.getByLabel('Your Message *').fill('Which days are you open in the Diwali week?')
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeInViewport()
    expect(await db.selectFrom('inquiries').select('source').execute()).toEqual([{ source: 'contact' }])

    await page.goto(NEWSLETTER_PAGE)
    const form = page.getByRole('form', { name: 'Newsletter' })
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByText('Invalid email address')).toBeInViewport()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await form.getByLabel('Email').fill('reader@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: 'One step left' })).toBeInViewport()
    expect(await db.selectFrom('newsletter_subscribers').select('email').execute()).toEqual([
      { email: 'reader@example.com' },
    ])
  })
})

// 396
test('Without JavaScript: every page shows its content, and its links work', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByText('Homes should have 30 mA protection')).toBeVisible()
  await page.getByRole('link', { name: 'Ask an engineer' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.goto('/news')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('button', { name: /^Load More/ })).toBeHidden()
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Mixed Use' }).click()
  await expect(page.getByRole('status').first()).toHaveText('1 project')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL(/category=Mixed\+Use/)
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/about')
  await expect(page.getByText('100%').first()).toBeVisible()
})

// 396
test('Without JavaScript: all projects can be reached, page by page', async ({ page, db }) => {
  await db
    .insertInto('ltf_projects')
    .values(
      Array.from({ length: 30 }, (_, index) => ({
        id: newId(),
        slug: `project-${index}`,
        title: `Project ${index}`,
        category: 'Commercial',
        image_url: '/images/office-lit-1080.webp',
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    )
    .execute()
  await visitUntilShown(page, '/projects?category=Commercial', 'Project 29')
  await page.getByRole('button', { name: /^Load more/ }).click()
  await expect(page).toHaveURL(/category=Commercial&after=/)
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles).toHaveText([5, 4, 3, 2, 1, 0].map((number) => `Project ${number}`))
  await expect(page.getByRole('button', { name: /^Load more/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the newest projects' }).click()
  await expect(page).toHaveURL(/\?category=Commercial$/)

  await test.step('a page number that does not exist shows the first page', async () => {
    await page.goto('/projects?view=list&after=nowhere')
    await expect(page).toHaveURL(/\/projects\?view=list$/)
  })
})
