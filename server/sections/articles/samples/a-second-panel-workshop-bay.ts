import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [
    { label: 'Floor', value: '11 m by 24 m' },
    { label: 'Headroom', value: '5.5 m, 2-tonne hoist' },
    { label: 'Test supply', value: '415 V, 63 A, own RCCB' },
    { label: 'In use since', value: 'January 2025' },
  ],
  blocks: [
    {
      kind: 'paragraph',
      text: 'Until December we built panels and tested them on the same floor. A board ready for its test waited until the one beside it was wired, because nobody should be stripping cable two metres from a live bench. Most of our delays in the workshop were that wait. The second bay ends it: building happens on one side of the wall, voltage on the other.',
    },
    { kind: 'heading', text: 'What stands in it' },
    {
      kind: 'list',
      ordered: false,
      items: [
        'A fenced test area with two emergency stops, a red lamp over the gate, and a switch on the gate that takes the supply away when it opens.',
        'A withstand tester and an insulation tester.',
        'A current source of 2,000 A for injection through breakers and current transformers.',
        'A level steel bed, so that a row of five panels is bolted up here as it will stand on site, and the busbar joints are made once before it travels.',
        'Racks for drawings at the bench. The fitter works from paper with a revision number, and marks changes in red on it.',
      ],
    },
    { kind: 'heading', text: 'What a board goes through' },
    {
      kind: 'readings',
      caption: 'Routine checks before a 415 V board leaves',
      rows: [
        { label: 'Against the drawing', value: 'every wire, ferrule and rating' },
        { label: 'Busbar joints', value: 'torqued, then marked with a paint line' },
        { label: 'Insulation resistance', value: '500 V DC, each phase and neutral' },
        { label: 'Withstand', value: '1,890 V, 50 Hz, power circuits' },
        { label: 'Interlocks and control', value: 'worked by hand, then at rated voltage' },
        { label: 'Protection', value: 'settings as in the coordination study' },
      ],
    },
    {
      kind: 'paragraph',
      text: 'You are invited to see it. We tell you the date a week ahead, and if you find something on the day, it is corrected before the board is packed. Two hours in the workshop are cheaper than one on site, where the same mistake waits for a shutdown.',
    },
    { kind: 'heading', text: 'What does not change' },
    {
      kind: 'paragraph',
      text: 'The number of boards we take on at a time. The space was bought for testing, not for more orders. The person who wired a panel still does not test it, and both names stand on the sheet that comes with it.',
    },
    {
      kind: 'paragraph',
      text: 'One habit did change. Each board now leaves with a small folder tied inside its door: the single-line diagram, the terminal plan, the test readings and the list of spares. We used to send it by e-mail, and e-mail is hard to find at two in the morning in front of a dark panel.',
    },
  ],
}
