import type { SiteShots } from '../../support/site-shots.ts'

export const shots: SiteShots = {
  pages: {},
  states: {
    'contact-sent': {
      path: '/contact',
      async act(page) {
        const form = page.locator('form[name=contact]')
        await form.locator('[name=name]').fill('Rohan Desai')
        await form.locator('[name=email]').fill('rohan@example.com')
        await form.locator('[name=message]').fill('Do you also come on a Saturday?')
        // The server refuses a form that is filled in faster than a person can.
        await page.waitForTimeout(2500)
        await form.locator('[type=submit]').click()
      },
    },
  },
}
