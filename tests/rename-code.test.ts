import { expect, test } from 'vitest'
import { renameCode } from '../scripts/new/follow-compiler.ts'

test('Renaming a column: names and strings that are only the name, not sentences, comments or parts of names', () => {
  const code = (name: string) => `// The area.
/** An area. */
const { title, ${name}, year } = project
const text = 'Out of our area' + "the area"
type Shown = Pick<Project, 'title' | '${name}'>
const facts = [['Area', ${name}], area_code, --area-size]
<p>Its area is <b>{${name} ? project.${name} : null}</b></p>
<FormTextField name="${name}" label={labels.${name}} className="pb-safe-area" />
return ${name}
`
  expect(renameCode(code('area'), 'area', 'floor_area')).toBe(code('floor_area'))
})
