import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Time with us', value: '2 years, 4 months' },
    { label: 'Boards dressed', value: '31, all unpicked once' },
    { label: 'Examination', value: 'Written, practical, oral' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: "In July two of our apprentices sat the wireman's examination and both passed. Each now holds a licence, and works under a licensed supervisor as before. They asked not to be named here, so this is about the examination. We put the questions; they answered in the van.",
    },
    { kind: 'heading', text: 'What did they ask you on paper?' },
    {
      kind: 'paragraph',
      text: 'Sums, mostly. "A geyser of 2 kW at 230 V: what current, what breaker, what cable?" It is 8.7 A, so a breaker of 16 A and copper of 2.5 mm². Whoever writes only the first number gets a third of the mark. Then symbols, colours, the difference between neutral and earth, and what the rules say about who may work on what.',
    },
    { kind: 'heading', text: 'And the practical part?' },
    {
      kind: 'paragraph',
      text: 'A board of plywood, a lamp with two switches, a socket, a fuse, three hours. They do not look at the lamp first. They look at whether the switch breaks the phase, whether the earth wire is longer than the others so that it would pull out last, and whether you proved it dead before you touched it. One candidate had a lamp that lit at once, and he failed: he had wired it with the supply on.',
    },
    { kind: 'heading', text: 'The oral?' },
    {
      kind: 'paragraph',
      text: '"Your friend is holding a live wire and cannot let go. What do you do?" You do not take his hand. You switch off. If you cannot, you stand on something dry and push the wire away with dry wood. Then you call for help and see whether he breathes. They asked it three times, in three ways.',
    },
    { kind: 'heading', text: 'What helped?' },
    {
      kind: 'list',
      ordered: true,
      items: [
        'Saying it aloud. Each morning one of us explains the day\'s work to the other, and the supervisor says only "why?"',
        'Undoing. Every board we dressed was unpicked by somebody else, who had to understand it without asking.',
        'The tester before the screwdriver. Test the tester on something live, test the circuit, test the tester again. By now the hand does it alone.',
        'Friday, four to five: one page of IS 732, read slowly, with a question each.',
      ],
    },
    { kind: 'heading', text: 'What next?' },
    {
      kind: 'paragraph',
      text: 'One goes to the panel workshop, the other stays on risers. Some years from now there is another examination, for supervisors. Two new apprentices begin in September. They will unpick what these two have dressed.',
    },
  ],
}
