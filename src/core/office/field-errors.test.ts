import { expect, test } from 'vitest'
import { projectInput } from '../../../server/sections/projects/schema.ts'
import { serviceInput } from '../../../server/sections/services/schema.ts'
import { getFieldErrors } from './field-errors.ts'
import { parseInteger } from './parse-number.ts'

// 278
test('Field errors: a service whose order is not a number gets an error at its field', () => {
  const input = (order: string) => ({ title: 'Earthing', order_index: parseInteger(order) })
  expect(getFieldErrors(serviceInput, input('first'))).toEqual({ order_index: 'Enter a whole number' })
  expect(getFieldErrors(serviceInput, input(''))).toEqual({ order_index: 'Enter a whole number' })
  expect(getFieldErrors(serviceInput, input('3'))).toEqual({})
})

// 296
test('Field errors: an invalid year and a blank title get their messages', () => {
  const input = { title: 'Hilltop', year: Number.parseInt('soon', 10) }
  expect(getFieldErrors(projectInput, input)).toEqual({ year: 'Enter a whole number' })
  expect(getFieldErrors(projectInput, { title: '  ', year: 2024 })).toEqual({ title: 'Title is required' })
})
