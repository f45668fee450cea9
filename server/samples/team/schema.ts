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

/** Placeholders while there are no team members: home shows three, about all four, marked as 'sample' (D27). */
export const sampleTeam: readonly SampleMember[] = [
  {
    id: 'sample-asha-ketkar',
    name: 'Asha Ketkar',
    position: 'Principal Engineer',
    degree: 'B.E. Electrical',
    bio: null,
    image_url: null,
    linkedin_url: null,
  },
  {
    id: 'sample-rohan-salvi',
    name: 'Rohan Salvi',
    position: 'Projects and Site Operations',
    degree: 'Diploma in Electrical Engineering',
    bio: null,
    image_url: null,
    linkedin_url: null,
  },
  {
    id: 'sample-nadia-merchant',
    name: 'Nadia Merchant',
    position: 'Lighting and Automation Design',
    degree: 'B.Arch.',
    bio: null,
    image_url: null,
    linkedin_url: null,
  },
  {
    id: 'sample-imran-deshmukh',
    name: 'Imran Deshmukh',
    position: 'Testing and Safety',
    degree: null,
    bio: null,
    image_url: null,
    linkedin_url: null,
  },
]
