/** A question of the sample company; `slug` is its anchor. */
export interface SampleFaqEntry {
  slug: string
  question: string
  answer: string
}

/** The questions shown while no record is visible (D27), in this order. `seed` inserts the same. */
export const sampleFaq: readonly SampleFaqEntry[] = [
  {
    slug: 'areas',
    question: 'Which areas do you serve?',
    answer:
      'Mumbai, Navi Mumbai, Thane and Pune. For work elsewhere in Maharashtra, call us with the details first.',
  },
  {
    slug: 'residential-time',
    question: 'How long does a residential project take?',
    answer:
      'Usually 2-4 weeks for a flat or a house, counted from the agreed drawing. Rewiring while you live there takes the longer end.',
  },
  {
    slug: 'emergencies',
    question: 'Do you handle emergencies?',
    answer:
      'Yes. Emergency support is available 24/7. If you smell burning or feel a tingle from a tap, switch off the main switch first, then call.',
  },
  {
    slug: 'reply',
    question: 'How soon will I get an answer to an inquiry?',
    answer: 'Within 24 hours. If a site visit is needed we propose a time in the same reply.',
  },
  {
    slug: 'load-enhancement',
    question: 'Do I need a load enhancement?',
    answer:
      'Possibly, if the main breaker trips in the evening or you are adding air-conditioning, a lift or an EV charger. We measure the present demand before advising an application.',
  },
  {
    slug: 'rccb',
    question: 'What is an RCCB and do I need one?',
    answer:
      'It is a switch that cuts the supply within a fraction of a second when current leaks to earth, for instance through a person. Homes should have 30 mA protection; we fit it as standard.',
  },
  {
    slug: 'rewiring-cost',
    question: 'What does rewiring cost?',
    answer:
      'It depends on points, cable lengths and wall finishes. After a survey you receive a bill of quantities with rates, so the total can be checked line by line.',
  },
  {
    slug: 'running-site',
    question: 'Can you work while our office or plant is running?',
    answer:
      'Yes. We plan changeovers for nights, weekends or a shutdown window, with a written sequence and a way back if a step fails.',
  },
  {
    slug: 'maintenance',
    question: 'Do you take on maintenance of systems you did not install?',
    answer:
      'Yes. We begin with an inspection and a priority list. The maintenance contract starts once the urgent items are closed.',
  },
  {
    slug: 'handover',
    question: 'What do I receive at the end?',
    answer:
      'As-built drawings, test readings, equipment manuals and invoices, and a board on which every circuit is labelled.',
  },
]
