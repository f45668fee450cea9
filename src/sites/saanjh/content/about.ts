import { founded, professionalCount, projectCount, serviceAreas, yearsWorking } from './facts.ts'

export const aboutTitle = 'Drawn by day, lit by dusk'
export const aboutText = 'An electrical design and contracting firm from a Mumbai suburb, working since 2001.'

/** The default of the back office's 'about' section (D26). */
export const story =
  'Most of what we build is never seen. It runs behind plaster, above ceilings and under roads, and it has to work for thirty years. So we draw it first, build it as drawn and write down what we measured.\n\nThat habit began with our first housing-society rewire in 2001 and it is the same on an 11 kV yard today. 600+ projects later, 40+ professionals keep it: engineers at the desk in the morning, at the panel in the afternoon.'

export const aboutTeamHeading = 'The names on your drawings'
export const aboutTeamFootnote = 'Sample names.'

/** The facts beside the story on the about page. */
export const facts: readonly { label: string; value: string }[] = [
  { label: 'Founded', value: founded },
  { label: 'Working for', value: yearsWorking },
  { label: 'Projects', value: projectCount },
  { label: 'Professionals', value: professionalCount },
  { label: 'Areas', value: serviceAreas.join(', ') },
]
