import type { Insertable } from 'kysely'
import type { EveryColumn } from './section-facts.ts'

/** The sample records of a section, in its `samples.ts`: `seed` enters them, under ids of their own, while it has no record. */
export interface SectionSamples<Row> {
  table: string
  rows: () => SampleRow<Row>[]
}

/** What each sample has: something in every column, but for its place and whether visitors see it. */
type SampleRow<Row> = Partial<Insertable<Row>> & Required<Pick<Insertable<Row>, SampleColumn<Row>>>

/** An added column is an error of the samples that leave it out. */
export type SampleColumn<Row> = Exclude<keyof EveryColumn<Row>, 'order_index' | 'status'> &
  keyof Insertable<Row>
