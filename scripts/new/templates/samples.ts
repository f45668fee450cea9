import { sampleProperty } from '../field-code.ts'
import type { Field } from '../fields.ts'
import type { Names } from '../names.ts'

/** The number of sample records: enough to show the order of a list and the gap between records. */
export const SAMPLE_COUNT = 3

/** The sample records of a new resource. */
export function samplesFile({ pascal, title, oneCamel, snake }: Names, fields: readonly Field[]): string {
  const row = (n: number) =>
    `{ ${fields.map((field) => (field.type === 'picture' ? `${field.name}: null` : sampleProperty(field, n))).join(', ')} },`
  const numbers = Array.from({ length: SAMPLE_COUNT }, (_, i) => i + 1)
  return `
import type { ByColumn } from '../../core/database/column-names.ts'
import type { SectionSamples } from '../section-samples.ts'
import type { ${pascal}Table } from './table.ts'

/** ${title} for \`npm run dev\` and \`seed\`, so that page and screen show records: write more realistic ones. */
const sample${pascal} = [
  ${numbers.map(row).join('\n  ')}
] satisfies ByColumn<'${snake}'>[]

export const samples = {
  table: '${snake}',
  rows: () => sample${pascal}.map((${oneCamel}, i) => ({ ...${oneCamel}, order_index: i + 1 })),
} as const satisfies SectionSamples<${pascal}Table>
`
}
