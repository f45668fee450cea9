/** A reason to trust the firm, with its circuit symbol on the busbar. */
export type Pillar = {
  title: string
  text: string
  symbol: 'earth' | 'transformer' | 'breaker' | 'motor'
}

export const pillarsHeading = 'Pillars of excellence'
export const pillarsIntro = 'Four reasons a contractor is still answering the phone after 23+ years.'

export const pillars: readonly Pillar[] = [
  {
    title: 'Deep-Seated Expertise',
    text: 'We have worked on these supplies, these meter rooms and this monsoon since 2001. Fault levels, salt air and seepage are in the first drawing, not in the variation order.',
    symbol: 'earth',
  },
  {
    title: 'Scale of Expertise',
    text: 'The same office handles a rewire in Thane and an HT yard in Pune. 600+ projects have taught us what each scale needs and what it does not.',
    symbol: 'transformer',
  },
  {
    title: 'Certified Leadership',
    text: 'Licensed supervisors plan, check and sign each stage. The person who signs the test sheet has stood in front of the board.',
    symbol: 'breaker',
  },
  {
    title: 'Dedicated Force',
    text: '40+ professionals on our own rolls: engineers, supervisors, wiremen, panel fitters. The crew that starts your site finishes it.',
    symbol: 'motor',
  },
]
