import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unwrittenMigration } from '../../scripts/new/migration.ts'
import { DEV_ACCOUNT } from '../../server/core/auth/dev-account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/edited-project.ts'
import { visitUntilShown } from '../support/served-html.ts'

// On the first visit Vite transforms every module of the site.
test.describe.configure({ timeout: 240_000, mode: 'default' })

const TEAM = 'server/sections/team/router.ts'
const FIRST_QUERY = 'list: cachedProcedure.query('

test('Development server: a failed query is shown with its statement, not hidden behind the samples', async ({
  page,
  development: { query },
}) => {
  await query('alter table ltf_projects rename to ltf_projects_away')
  const response = await page.goto('/projects')
  expect(response?.status()).toBe(500)
  await expect(page.getByRole('heading', { name: 'relation "ltf_projects" does not exist' })).toBeVisible()
  await expect(page.getByText('from "ltf_projects"').first()).toBeVisible()
  const plain = await page.request.get('/projects', { headers: { accept: '*/*' } })
  expect(plain.status()).toBe(500)
  expect(await plain.text()).toMatch(/^relation "ltf_projects" does not exist\n[\s\S]*from "ltf_projects"/)
  await page.goto('/dev')
  // On a live site this page is answered with the samples.
  const request = page.getByRole('group').filter({ hasText: 'GET /projects: 200' }).first()
  await request.getByText('errors:').click({ timeout: 10_000 })
  await expect(request.getByText('from "ltf_projects"').first()).toBeVisible()
  await query('alter table ltf_projects_away rename to ltf_projects')
})

test('Development server: an open page does not reload for files that tests and the site write to .cache, data and dist', async ({
  page,
  development: { copy, output },
}) => {
  await page.goto('/about')
  await expect(page.getByText('Asha Ketkar')).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  const printed = output().length
  // The pages of a trace, and the copies of the project that tests make.
  for (const folder of ['.cache/e2e', '.cache/copy-1', 'data/media', 'dist/client']) {
    mkdirSync(join(copy.folder, folder), { recursive: true })
    copy.write(`${folder}/index.html`, '<!doctype html>')
    copy.write(`${folder}/tsconfig.json`, '{}')
  }
  // Longer than a file watcher takes to report a file.
  await page.waitForTimeout(1500)
  expect(loads).toBe(0)
  expect(output().slice(printed)).toBe('')
  const revert = copy.edit(TEAM, FIRST_QUERY, `${FIRST_QUERY}/* */`)
  await expect.poll(() => loads).toBe(1)
  revert()
})

test('Development server: a syntax error is shown with file and line, over the open page and instead of the next one', async ({
  page,
  development: { copy, output },
}) => {
  await page.goto('/about')
  const revert = copy.edit(TEAM, FIRST_QUERY, `list: cachedProcedure..query(`)
  await expect(page.locator('vite-error-overlay')).toContainText(TEAM)
  await page.goto('/about')
  await expect(page.getByText(new RegExp(`^${TEAM}:\\d+$`))).toBeVisible()
  expect(output()).toContain(TEAM)
  revert()
  await expect(page.getByText('Asha Ketkar')).toBeVisible()
})

test('Development server: a migration that is unwritten, changed after it was applied, or missing is reported in one line', async ({
  page,
  development: { copy, query },
}) => {
  const file = 'migrations/999-later.ts'
  await page.goto('/about')
  copy.write(file, unwrittenMigration(file))
  const overlay = page.locator('vite-error-overlay')
  await expect(overlay).toContainText(`${file} is not written yet, so no migration is applied`)
  copy.edit(file, `${'$'}{unwritten('${file}')}`, 'create table later (id int)')
  await expect(overlay).toBeHidden()
  await expect
    .poll(() =>
      query('select from later').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const revert = copy.edit(file, 'id int', 'id bigint')
  await expect(overlay).toContainText(
    'migrations/999-later.ts changed after this database had applied it: undo the change',
  )
  revert()
  await expect(overlay).toBeHidden()
  await test.step('its files are deleted while the database still has it', async () => {
    rmSync(join(copy.folder, file))
    await expect(overlay).toContainText(
      'this database has applied 999-later, which the folder migrations lacks',
    )
    await expect(overlay).toContainText('npm run new -- undo 999-later')
  })
  await query(`drop table later; delete from kysely_migration where name = '999-later'`)
  await page.reload()
  await expect(page.getByText('Asha Ketkar')).toBeVisible()
})

test('Development server: a section created by npm run new appears at once, with its samples', async ({
  page,
  development: { copy },
}) => {
  await page.goto('/about')
  await expect(page.getByText('Asha Ketkar')).toBeVisible()
  // Files that the command writes to besides the sources, and its formatter.
  for (const name of ['tests', 'README.md', '.oxfmtrc.json'])
    cpSync(name, join(copy.folder, name), { recursive: true })
  symlinkSync(resolve('node_modules/oxfmt'), join(copy.folder, 'node_modules/oxfmt'))
  const command = ['scripts/new.ts', 'resource', 'generated-things', 'author:line quote:text', '--force']
  const { stderr } = await promisify(execFile)(process.execPath, command, { cwd: copy.folder })
  expect(stderr).toBe('')
  await visitUntilShown(page, '/generated-things', 'Author 1')
})

test('Development server: a screen of the back office that throws shows the file', async ({
  page,
  development: { copy },
}) => {
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Email' }).fill(DEV_ACCOUNT.email)
  await page.getByLabel('Password').fill(DEV_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 60_000 })
  const revert = copy.edit(
    'src/sections/team/team-screen.tsx',
    'function TeamScreen() {',
    `function TeamScreen() {\n  if (1 < 2) throw new Error('no room')`,
  )
  await page.goto('/admin/team')
  await expect(page.getByText('no room')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('src/sections/team/team-screen.tsx')).toBeVisible()
  revert()
})

test('Development server: /dev lists requests, procedures, who may call them, and more', async ({ page }) => {
  await page.goto('/dev')
  for (const name of ['Requests', 'Queue', 'Procedures', 'Routes', 'Mails', 'Components', 'Environment'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const procedure = page.getByRole('group').filter({ hasText: 'projects.update' })
  await procedure.getByText('mutation, for an active account').click()
  await expect(procedure.getByText('"updated_at"').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'What was mailed' }).click()
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible()
})
