import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { procedures } from '../tests/support/procedures.ts'

/** Fields of queries that are any text: they are compared as values, never read as the name of a column or an order. */
const FREE_TEXTS = [
  'activity.list cursor',
  'inquiry.exportPerson email',
  'inquiry.list cursor',
  'inquiry.list search',
  'projects.list category',
  'projects.list cursor',
  'projects.listAll cursor',
  'projects.listAll search',
]

// S06
test('Queries: what filters or sorts is one of the options that the schema lists; few fields are free texts', () => {
  const freeTexts = procedures.flatMap(([name, { _def }]) => {
    const [schema] = (_def as unknown as { inputs: z.core.$ZodType[] }).inputs
    if (_def.type !== 'query' || !schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).flatMap(([field, value]) =>
      isFreeText(value) ? [`${name} ${field}`] : [],
    )
  })
  expect(freeTexts.toSorted()).toEqual(FREE_TEXTS)
})

function isFreeText(schema: z.core.JSONSchema._JSONSchema): boolean {
  if (typeof schema === 'boolean') return true
  const options = schema.anyOf ?? schema.allOf
  if (options) return options.some(isFreeText)
  const { type, format, pattern, enum: values, const: constant } = schema
  const isText = type === 'string' || type === undefined
  return isText && !values && !pattern && constant === undefined && format !== 'date-time'
}
