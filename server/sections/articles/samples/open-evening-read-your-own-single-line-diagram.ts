import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Day', value: 'Friday, 10 October 2025' },
    { label: 'Time', value: '18:00 to 20:00' },
    { label: 'Place', value: 'Our drawing office' },
    { label: 'Seats', value: '24, no charge' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'A single-line diagram is the map of your supply: one line where three phases and a neutral run in truth, and a symbol for each thing that can switch, measure or protect. Most committees own one and have never read it. It hangs in a frame behind the pump-room door, or it is a file that came with the handover in 2009.',
    },
    {
      kind: 'paragraph',
      text: 'In two hours you learn to read yours. Not to design or repair anything, only to know what you are signing when somebody quotes for a bigger cable.',
    },
    { kind: 'heading', text: 'The evening' },
    {
      kind: 'timeline',
      caption: 'Friday, 10 October',
      entries: [
        { time: '18:00', text: 'Tea, and your photographs on the big table.' },
        {
          time: '18:15',
          text: 'Twelve symbols on one sheet: transformer, isolator, breaker, fuse, meter, current transformer, busbar, earth, motor, capacitor, generator, changeover.',
        },
        {
          time: '18:45',
          text: 'One building from the road to a ceiling fan. What is a rating, what is a setting, and why the two are not the same.',
        },
        {
          time: '19:10',
          text: 'In groups of four, with an engineer each: your board, your diagram, and the places where they differ.',
        },
        { time: '19:45', text: 'Questions that concern everybody.' },
      ],
    },
    { kind: 'heading', text: 'What to bring' },
    {
      kind: 'list',
      ordered: false,
      items: [
        'A photograph of your main board with its doors shut, straight from the front. Do not open anything for us.',
        'The diagram, if you have one, in whatever state.',
        'An electricity bill of the common meter. Sanctioned load, recorded demand and power factor are printed on it.',
        'One question.',
      ],
    },
    { kind: 'heading', text: 'Three things you will be able to say afterwards' },
    {
      kind: 'list',
      ordered: true,
      items: [
        'Which switch takes the supply away from everything, and what stays live above it all the same.',
        'Whether a fault in one flat should darken the flat, the floor or the building.',
        'What changed since the diagram was drawn. In most societies the answer is the pumps, two lifts and every air-conditioner.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'It is not a sales evening. We do not quote on the night, and nobody is called afterwards who did not ask for it. Two people from a society are better than one, because what one reads the other remembers.',
    },
    {
      kind: 'paragraph',
      text: 'Write to us through the contact page with the name of your society or site and the number of seats. The office answers within 24 hours. When the seats are gone we keep a list for the next evening.',
    },
  ],
}
