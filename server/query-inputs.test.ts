import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loggingDb, statements } from '../tests/support/logging-database.ts'
import { inputSchema, procedures } from '../tests/support/procedures.ts'
import { createTestApp, signedInVisitor } from '../tests/support/test-app.ts'

/** Fields of queries that take any text: it is compared as a value, never used as a column name or a sort order. */
const FREE_TEXTS = [
  ['activity.list', 'cursor'],
  ['inquiry.exportPerson', 'email'],
  ['inquiry.list', 'cursor'],
  ['inquiry.list', 'search'],
  ['inquiry.subscribers', 'cursor'],
  ['inquiry.subscribers', 'search'],
  ['media.list', 'cursor'],
  ['media.list', 'search'],
  ['projects.list', 'category'],
  ['projects.list', 'cursor'],
  ['projects.listAll', 'cursor'],
  ['projects.listAll', 'search'],
] as const

// S06
test('Queries: fields that filter or sort take only options that the schema lists; few fields are free texts', () => {
  const freeTexts = procedures.flatMap(([name, procedure]) => {
    const schema = inputSchema(procedure)
    if (procedure._def.type !== 'query' || !schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).flatMap(([field, value]) => (isFreeText(value) ? [[name, field]] : []))
  })
  expect(freeTexts.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(FREE_TEXTS)
})

/** `cursor` is read as base64. */
const INJECTIONS = [
  "mark3r' or 1=1 --",
  'mark3r" desc',
  "mark3r'); drop table users; --",
  "mark3r\\\\'",
  'mark3r:*&',
]

// S06
test('Queries: no part of a free text appears in a statement, and none causes a server error', async () => {
  const app = createTestApp(loggingDb, { LIMITS: false })
  const admin = await signedInVisitor(loggingDb, app)
  for (const [name, field] of FREE_TEXTS)
    for (const text of INJECTIONS) {
      const value = field === 'cursor' ? btoa(JSON.stringify([text, text])) : text
      const { status } = await admin.query(name, { [field]: value })
      expect([name, text, status < 500]).toEqual([name, text, true])
    }
  expect(statements.size).toBeGreaterThan(10)
  expect([...statements].filter((statement) => /mark3r/i.test(statement))).toEqual([])
})

function isFreeText(schema: z.core.JSONSchema._JSONSchema): boolean {
  if (typeof schema === 'boolean') return true
  const options = schema.anyOf ?? schema.allOf
  if (options) return options.some(isFreeText)
  const { type, format, pattern, enum: values, const: constant } = schema
  const isText = type === 'string' || type === undefined
  return isText && !values && !pattern && constant === undefined && format !== 'date-time'
}
