import { renderHtml } from '../../server/mail/layout.ts'
import { firm } from '../../src/firm.ts'
import { expect, test } from '../support/browser-fixture.ts'

test('Mail layout: fits a phone of 360 px, however long a word or an address is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const html = await renderHtml(
    {
      to: 'asha@example.in',
      subject:
        'New inquiry 4F9A2C from Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      text: [`See ${'https://saanjh.example/'.padEnd(180, 'x')}`],
      details: [
        ['E-mail', `${'somebody.with.a.long.name'.repeat(3)}@example.in`],
        ['Company', 'W'.repeat(100)],
      ],
      link: { label: 'Open the inquiry', url: `https://saanjh.example/verify-email?token=${'a'.repeat(64)}` },
      firm: { name: firm.name, phone: '+91 00000 00000' },
    },
    'saanjh.example',
  )
  await page.setContent(html)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
