import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Site', value: 'Housing society, Thane' },
    { label: 'Pits on the plan', value: '3' },
    { label: 'Pits found at first', value: '2' },
    { label: 'Third pit', value: '31 Ω, strip broken' },
    { label: 'All three, after', value: '1.6 Ω' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'The plan was dated 1994 and it was a good one. Three earth pits, numbered, with dimensions. Number 3 lay "5.2 m from the north-east corner of the pump house". We measured 5.2 m and stood in the middle of the badminton court.',
    },
    {
      kind: 'paragraph',
      text: 'The secretary remembered. The pump house had burnt in 2006 and a new one was built, larger and further west. The corner in the drawing no longer existed. Nobody had thought of the pit, since nobody looks for what never trips.',
    },
    { kind: 'heading', text: 'Listening for a strip' },
    {
      kind: 'paragraph',
      text: 'There is a tool for this. A small transmitter puts a tone on the earth strip where it leaves the meter room, and a receiver follows it through soil and paving, as one follows a pipe. The tone went along the wall, turned at the old gate and grew faint under a planter of jasmine. We asked the gardener before we dug. At half a metre we found a cast-iron cover, and under it a pit full of dry mud.',
    },
    {
      kind: 'paragraph',
      text: 'The galvanised strip came down to within 30 cm of the electrode and ended there, in rust. For how many years, no one can say. The pit had been an earth to nothing.',
    },
    { kind: 'heading', text: 'Measuring it' },
    {
      kind: 'paragraph',
      text: 'IS 3043 describes the method: disconnect the electrode, drive a current spike far away and a second spike between, and divide the voltage by the current. The second spike is moved. If the three answers agree, the spikes are far enough apart and the number can be believed.',
    },
    {
      kind: 'readings',
      caption: 'Pit 3 as found, current spike at 40 m',
      rows: [
        { label: 'Potential spike at 21 m', value: '30.4 Ω' },
        { label: 'Potential spike at 25 m', value: '31.0 Ω' },
        { label: 'Potential spike at 29 m', value: '31.7 Ω' },
      ],
    },
    {
      kind: 'paragraph',
      text: 'Thirty-one ohms is a poor electrode in dry soil. We cleaned the pit, replaced the pipe and the strip, filled in with fresh backfill and watered it. The new electrode measures 4.4 Ω; the other two stood at 5.0 Ω and 4.9 Ω. Bonded together, and far enough apart to help each other, the three come to 1.6 Ω.',
    },
    { kind: 'heading', text: 'What we left behind' },
    {
      kind: 'paragraph',
      text: 'A plan that measures from two things which are hard to move, the boundary wall and the road. A number cast into each lid. A page with the readings and the month, because soil in February and soil in August are two different conductors. And the jasmine, forty centimetres to the left.',
    },
  ],
}
