import type { AnyTRPCProcedure } from '@trpc/server'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { inputSchema } from './procedures.ts'

/** The number of random requests per test, and their seeds: `npm run trial -- fuzz` sends 10,000 with each of three. */
export const FUZZ_REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400)
export const FUZZ_SEEDS = (process.env.FUZZ_SEEDS ?? '1').split(',').map(Number)

/** The part of JSON Schema that zod writes for our inputs. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  format?: string
}

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    '',
    '\0',
    '\uD800',
    -1,
    1e308,
    2 ** 53,
    [[]],
    { constructor: 1 },
    '%',
    "'; drop table users --",
  ),
)

/** Like fast-check's unit 'binary', which builds a table of all million characters. */
const anyCharacter = fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code))

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 20 }),
  fc.emailAddress(),
  fc.uuid(),
  fc.webUrl(),
  fc.constantFrom(
    'a'.repeat(5000),
    '=1+1',
    '<script>alert(1)</script>',
    'a@b.in\r\nBcc: x@y.in',
    '+91 98200 12345',
  ),
)

/** Valid values by field name, for checks that JSON Schema cannot express. */
const byName: [RegExp, fc.Arbitrary<unknown>][] = [
  [/email/, fc.emailAddress()],
  [/phone/, fc.constantFrom('+91 98200 12345', '98200-12345', '९८२००१२३४५')],
  [/_url$/, fc.webUrl()],
  [/^slug$/, fc.stringMatching(/^[a-z0-9-]{1,80}$/)],
  [/_at$/, fc.date({ noInvalidDate: true }).map((date) => date.toISOString())],
  [/^year$/, fc.integer({ min: 1989, max: 2201 })],
  [/^(title|name|message|password|note|current)$/, fc.string({ minLength: 8, maxLength: 60 })],
  [/(index|limit)$/, fc.integer({ min: -1, max: 101 })],
]

/**
 * Random inputs of a procedure, from its own schema: mostly of the right shape with boundary values, now and then with
 * a value of another type at any place.
 */
export function arbitraryInput(procedure: AnyTRPCProcedure): fc.Arbitrary<unknown> {
  const schema = inputSchema(procedure)
  if (!schema) return anything
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function valueOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const named = byName.find(([pattern]) => pattern.test(name))?.[1]
  return fc.oneof(
    {
      weight: 40,
      arbitrary: named ? fc.oneof({ weight: 4, arbitrary: named }, rightTypeOf(schema)) : rightTypeOf(schema),
    },
    { weight: 1, arbitrary: anything },
  )
}

function rightTypeOf({
  type,
  anyOf,
  allOf,
  items = {},
  properties = {},
  required = [],
  ...schema
}: JsonSchema) {
  if (anyOf) return fc.oneof(...anyOf.map((option) => valueOf(option)))
  if (allOf?.[0]) return valueOf(allOf[0])
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (type === 'string') return schema.format === 'uuid' ? fc.uuid() : text
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer(), fc.double())
  if (type === 'array') return fc.array(valueOf(items), { maxLength: 5 })
  if (type !== 'object') return anything
  const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(field, name)] as const)
  return fc.tuple(...fields.map(([, arbitrary]) => arbitrary), fc.infiniteStream(fc.nat(9))).map((parts) => {
    const dice = parts.at(-1) as IterableIterator<number>
    // Most required fields are present, and a third of the others, so that many inputs pass every check.
    const isThere = (name: string) => (dice.next().value ?? 0) < (required.includes(name) ? 10 : 3)
    return Object.fromEntries(
      fields.flatMap(([name], index) => (isThere(name) ? [[name, parts[index]]] : [])),
    )
  })
}
