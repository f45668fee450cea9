import { firm } from '../../src/firm.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callMutation } from '../support/call-mutation.ts'
import { visitUntilShown } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'

for (const [device, width] of [
  ['on a desktop', 1440],
  ['on a phone', 390],
] as const)
  test(`Home page, ${device}: it shows the firm and the clients of the back office, and leads to the inquiry form`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: firm.name })).toBeVisible()
    await callMutation(context, site.url, 'clients.create', { name: 'Kokum Residency' })
    await visitUntilShown(page, '/', 'Kokum Residency')
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'START YOUR PROJECT' }).first().click()
    await expect(page.getByRole('form', { name: 'Start your project' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
