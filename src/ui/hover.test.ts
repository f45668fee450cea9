import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Touch screens: an arrow that was tapped does not stay amber', () => {
  const sheet = readFileSync('src/ui/button.css', 'utf8')
  const outlined = /\.icon-button-outline \{.*?^\}/ms.exec(sheet)?.[0] ?? ''
  expect(outlined).toContain(':hover')
  expect(outlined.replace(/@media \(hover: hover\) \{.*?^ {2}\}/ms, '')).not.toContain(':hover')
})
