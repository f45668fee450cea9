import { expect, test } from 'vitest'
import { singleLine } from '../../../server/core/validators/schema.ts'
import { copyName } from './copy-name.ts'

test('Name of a duplicate: is valid for the field, however long the original is and wherever it is cut', () => {
  expect(copyName('Hilltop', 20)).toBe('Hilltop (copy)')
  for (const name of ['a'.repeat(20), '💡'.repeat(20), `a${'💡'.repeat(19)}`])
    expect(singleLine(20).safeParse(copyName(name, 20)).success, name).toBe(true)
  expect(copyName('💡'.repeat(20), 20)).toBe(`${'💡'.repeat(13)} (copy)`)
})
