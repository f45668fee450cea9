import { expect, test } from 'vitest'
import { projectInput } from '../../../server/sections/projects/schema.ts'
import { getFieldErrors } from '../../core/office/field-errors.ts'
import { toDraft, toInput } from '../../core/office/form-columns.ts'
import { columns } from './project-dialog.tsx'

// 296
test('Project form: a year that is not a whole number gets an error at its field, a valid year none', () => {
  const errors = (year: string) =>
    getFieldErrors(projectInput, toInput(columns, { ...toDraft(columns, null), title: 'Hilltop', year }))
  for (const year of ['last year', '12.5', '']) expect(errors(year)).toEqual({ year: 'Enter a whole number' })
  expect(errors('2024')).toEqual({})
})
