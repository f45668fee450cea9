/** Alt texts of the pictures for shared links, `/images/og-NAME.jpg`: the title on each, and its picture. */
export const ogImageAlt = {
  home: 'Where electrical engineering meets execution. A model of a district at dusk, its windows lit.',
  about: 'Drawn by day, lit by dusk. A model of a district at dusk, its windows lit.',
  services: 'Every volt, from the yard to the lamp. A switchgear room between two rows of panels.',
  projects: 'Homes, offices and plants we have wired. A glass pavilion, lit from within, beside a pool.',
  faq: 'Questions we hear on site. A distribution board with red, yellow and blue phase wires.',
  news: 'Notes from site. A house on a terraced hill; a line of lamps leads up to it.',
  contact: 'Contact us. An open office floor under continuous lines of light.',
  inquiry: 'Start your project. A living room with cove lighting along its ceiling.',
  privacy: 'What we keep when you write to us. Saw-tooth studios from above, joined by a bridge.',
  terms:
    'The terms on which this site is offered. A house of nine portal frames with recessed lines of light.',
} as const

export type OgImage = keyof typeof ogImageAlt
