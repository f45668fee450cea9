import type { Insertable } from 'kysely'
import type { EveryColumn } from './section-facts.ts'

/** A section's sample records, in its `samples.ts`. `seed` inserts them with new ids if the section has no record. */
export interface SectionSamples<Row> {
  table: string
  rows: () => SampleRow<Row>[]
}

/** A sample: every column has a value, except the order and the status, which are optional. */
type SampleRow<Row> = Partial<Insertable<Row>> & Required<Pick<Insertable<Row>, SampleColumn<Row>>>

/** The required columns, so that a new column is a compiler error in samples that leave it out. */
export type SampleColumn<Row> = Exclude<keyof EveryColumn<Row>, 'order_index' | 'status'> &
  keyof Insertable<Row>
