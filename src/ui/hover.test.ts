import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Touch screens: no public sheet changes the looks of what a tap leaves hovered', () => {
  const sheets = globSync('src/{ui,site,visitor,routes/_site}/**/*.css')
  expect(sheets.length).toBeGreaterThan(20)
  const hovered = sheets.flatMap((path) => {
    const withoutComments = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    // Within the query a rule is one that may hold others: to the brace at the query's own indentation.
    const rest = withoutComments.replaceAll(/^( *)@media \(hover: hover\) \{.*?^\1\}/gms, '')
    return rest.match(/^.*:hover.*$/gm)?.map((rule) => `${path}: ${rule.trim()}`) ?? []
  })
  // A message that a finger rests on stays, too.
  expect(hovered).toEqual([expect.stringContaining('.Toastify__progress-bar--animated')])
})
