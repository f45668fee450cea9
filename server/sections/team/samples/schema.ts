import type { ByColumn } from '../../../core/database/column-names.ts'

const members = [
  {
    id: 'sample-asha-ketkar',
    name: 'Asha Ketkar',
    position: 'Principal Engineer',
    degree: 'B.E. Electrical',
  },
  {
    id: 'sample-rohan-salvi',
    name: 'Rohan Salvi',
    position: 'Projects and Site Operations',
    degree: 'Diploma in Electrical Engineering',
  },
  {
    id: 'sample-nadia-merchant',
    name: 'Nadia Merchant',
    position: 'Lighting and Automation Design',
    degree: 'B.Arch.',
  },
  {
    id: 'sample-imran-deshmukh',
    name: 'Imran Deshmukh',
    position: 'Testing and Safety',
    degree: null,
  },
] satisfies ByColumn<'ltf_team_members'>[]

/** Placeholders while there are no team members: home shows three, about all four, marked as 'sample' (D27). */
export const sampleTeam = members.map(
  (member) =>
    ({
      ...member,
      bio: null,
      image_url: null,
      linkedin_url: null,
    }) satisfies ByColumn<'ltf_team_members'>,
)
