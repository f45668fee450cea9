import type { SectionSamples } from '../section-samples.ts'
import { sampleClients } from './samples/schema.ts'
import type { ClientsTable } from './table.ts'

export const samples = {
  table: 'ltf_clients',
  rows: () =>
    sampleClients.map((client, i) => ({
      ...client,
      order_index: i + 1,
    })),
} as const satisfies SectionSamples<ClientsTable>
