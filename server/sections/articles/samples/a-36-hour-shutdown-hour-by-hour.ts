import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Site', value: 'Press shop, Chakan' },
    { label: 'Transformer', value: '750 kVA, 22 kV / 433 V' },
    { label: 'Full-load current', value: '1,000 A' },
    { label: 'Agreed', value: 'Sat 18:00 to Mon 06:00' },
    { label: 'Supply back', value: 'Mon 05:10' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'The old switchgear was thirty years old, its spares no longer made. The new board had been built and tested at the works, and every cable in the trench had been traced and tagged on the four weekends before. All that remained was to change one for the other between two shifts.',
    },
    {
      kind: 'timeline',
      caption: 'Saturday to Monday',
      entries: [
        {
          time: 'Sat 18:00',
          text: 'Last press stops. Load down to lighting. Permit read aloud, everybody signs.',
        },
        {
          time: '18:40',
          text: 'Transformer off at 22 kV, locked, proved dead, earthed on both sides. Three padlocks, three keys, three pockets. Site lighting from a hired set.',
        },
        { time: '19:30', text: 'Photographs of every termination. Then the first lug comes off.' },
        { time: 'Sun 01:15', text: 'Eleven outgoing cables free. Old panels out on rollers.' },
        { time: '04:00', text: 'Base frame 9 mm out of level. Shims, patience, tea.' },
        {
          time: '06:30',
          text: 'New panels in line and bolted. Fresh crew; handover at the drawing, twenty minutes.',
        },
        {
          time: '10:00',
          text: 'Busbar joints made, M12 bolts at the torque in the drawing, paint line across each.',
        },
        {
          time: '15:30',
          text: 'Outgoing cables on. Each tested alone at 1,000 V DC: lowest reading 140 MΩ.',
        },
        { time: '19:00', text: 'Capacitor panel connected, steps checked one by one.' },
        {
          time: '21:20',
          text: 'Injection test of the earth-fault protection. It trips at once, on a balanced current.',
        },
        { time: '23:50', text: 'Repeated. It holds on balance and trips on a fault, as it should.' },
        { time: 'Mon 02:30', text: 'Earths off, counted: four on, four off. Permit returned.' },
        { time: '03:10', text: 'Transformer energised. 433 V on all phases, rotation as marked before.' },
        {
          time: '05:10',
          text: 'Every feeder live, each motor bumped for direction. Arc-flash labels on the doors, read against the study.',
        },
        { time: '06:00', text: 'First shift.' },
      ],
    },
    { kind: 'heading', text: 'The step we had to repeat' },
    {
      kind: 'paragraph',
      text: 'Four current transformers feed the earth-fault relay. Their currents should add to zero while nothing leaks. At 21:20 they did not: the one on the blue phase sat with P1 towards the load, so its current counted with the wrong sign. At the works we had tested with current through one phase at a time, and a reversed transformer passes that test.',
    },
    {
      kind: 'paragraph',
      text: 'Turning it meant opening a busbar joint that was finished, torqued and photographed. Two and a half hours went. The plan held four hours in reserve, and that is why Monday began at six.',
    },
    {
      kind: 'paragraph',
      text: 'Since then our works test sends balanced three-phase current through the board first. The sheet has one line more.',
    },
  ],
}
