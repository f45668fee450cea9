/** A sample team member, in the shape of `team.list`. */
export type SampleMember = {
  id: string
  name: string
  position: string
  degree: string | null
  bio: string | null
  image_url: string | null
  linkedin_url: string | null
}

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
]

/** Placeholders while there are no team members: home shows three, about all four, marked as 'sample' (D27). */
export const sampleTeam: readonly SampleMember[] = members.map((member) => ({
  ...member,
  bio: null,
  image_url: null,
  linkedin_url: null,
}))
