import type { SectionSamples } from '../section-samples.ts'
import { sampleTeam } from './samples/schema.ts'
import type { TeamMembersTable } from './table.ts'

export const samples = {
  table: 'ltf_team_members',
  rows: () =>
    sampleTeam.map((member, i) => ({
      ...member,
      email: null,
      order_index: i + 1,
    })),
} as const satisfies SectionSamples<TeamMembersTable>
