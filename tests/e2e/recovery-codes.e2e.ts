import { readFile } from 'node:fs/promises'
import { makeAccount } from '../support/accounts.ts'
import { pageHeading, uniqueEmail } from '../support/login-page.ts'
import {
  addFirstApp,
  button,
  expect,
  expectAccessible,
  keepRecoveryCodes,
  openAccounts,
  readRecoveryCodes,
  test,
} from '../support/two-step-sign-in.ts'

// S13
test('Recovery codes: closing asks until they are kept; they can be saved, and no storage, address or toast has them', async ({
  page,
  context,
  db,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = uniqueEmail('careful')
  await makeAccount(db, email)
  await openAccounts(page, email)
  for (const name of ['Clients', 'Accounts']) {
    await page.getByRole('link', { name }).click()
    await expect(pageHeading(page, name)).toBeVisible()
  }
  const secret = await addFirstApp(page)
  const codes = await readRecoveryCodes(page)

  await test.step('Escape, Done and leaving the screen ask first', async () => {
    const question = page.getByRole('alertdialog', { name: 'Close without the codes?' })
    const leave = [
      () => page.keyboard.press('Escape'),
      () => button(page, 'Done').click(),
      () => page.evaluate(() => history.back()),
    ]
    for (const act of leave) {
      await act()
      await expect(question).toBeVisible()
      await expectAccessible(page)
      await button(page, 'Show them again').click()
      await expect(question).toHaveCount(0)
      expect(await readRecoveryCodes(page)).toEqual(codes)
    }
  })

  await test.step('copied, and downloaded as a text that names the site', async () => {
    await button(page, 'Copy').click()
    await expect(button(page, 'Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
    expect(download.suggestedFilename()).toBe('localhost-recovery-codes.txt')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(email)
    expect(text.split('\n')).toEqual(expect.arrayContaining(codes))
  })

  await test.step('printed without the screen behind them and without buttons', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`Recovery codes of ${email}`)).toBeVisible()
    await expect(page.getByText(codes[0] ?? '')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeHidden()
    await expect(button(page, 'Done')).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  const traces = await page.evaluate(() =>
    JSON.stringify([
      localStorage,
      sessionStorage,
      history.state,
      location.href,
      document.querySelector('.toasts')?.textContent,
    ]),
  )
  expect([secret, ...codes].filter((text) => traces.includes(text))).toEqual([])
  await keepRecoveryCodes(page)
  const html = await page.content()
  expect([secret, ...codes].filter((text) => html.includes(text))).toEqual([])
})
