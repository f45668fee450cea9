import { expect, test } from '../support/edited-project.ts'

const TEAM = 'server/team/router.ts'
const FIRST_QUERY = 'list: publicProcedure.query('

// Vite transforms every module of the page. Each kind of edit, and every page: tests/trials.
test.describe.configure({ timeout: 240_000 })

test('Development server: an open page follows a change of the server, shows why it fails and comes back once it is mended', async ({
  page,
  development: { copy },
}) => {
  await page.goto('/about')
  await expect(page.getByText('Asha Ketkar')).toBeVisible()
  const mend = copy.edit(
    TEAM,
    FIRST_QUERY,
    `${FIRST_QUERY}() => { throw new Error('the team is out') }) as never,\n  rest: publicProcedure.query(`,
  )
  await expect(page.getByRole('heading', { name: 'Error: the team is out' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${TEAM}:\\d+$`))).toBeVisible()
  mend()
  await expect(page.getByText('Asha Ketkar')).toBeVisible()
})
