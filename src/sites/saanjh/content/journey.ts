/** A tab of 'About Our Journey'. */
export type JourneyTab = { id: 'history' | 'mission' | 'vision'; label: string; text: string }

/** The default text of the History tab, which shows the back office's 'about' section (D26). */
export const history =
  'We began in 2001 with rewiring jobs in suburban housing societies. Panels came next, then shops and offices, then the first factory shutdown we were trusted with.\n\nToday 40+ professionals work across Mumbai, Navi Mumbai, Thane and Pune.'

export const mission =
  'To put safe, well-documented electrical systems into the places where people live and work, and to leave behind drawings that the next electrician can trust.'

export const vision =
  'A region where no building waits for a fire to have its wiring tested, and where every switchboard can be read like a page.'

export const journeyHeading = 'About Our Journey'

export const journey: readonly JourneyTab[] = [
  { id: 'history', label: 'HISTORY', text: history },
  { id: 'mission', label: 'MISSION', text: mission },
  { id: 'vision', label: 'VISION', text: vision },
]
