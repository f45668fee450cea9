import type { ArticleText } from '../article-text.ts'

export const article: ArticleText = {
  facts: [],
  blocks: [
    {
      kind: 'paragraph',
      text: 'You need a torch, a phone with a camera, and an hour. You do not need a tool, because nothing in this list asks you to open a cover. Walk through with two people before the first week of June, look, smell, listen and write down. If you see bare metal, keep your hands in your pockets.',
    },
    {
      kind: 'list',
      ordered: true,
      items: [
        'Stains. A brown line on the wall or on top of a panel shows where water came last year. It will come there again.',
        'The floor. Is there a drain, and does it take a bucket of water poured well away from the panels?',
        'Cable entries. Water follows a cable downhill into a board. Each entry from outside needs a gland or a sealed sleeve, and a dip before it goes in.',
        'Covers. Count the missing ones, and the empty breaker ways without a filler. A gap that takes a finger also takes a lizard, and a lizard is a short circuit.',
        'Smell and sound. Warm plastic, a fishy smell or a crackle at a joint means today, not June.',
        'Flicker. If lamps in several flats grow brighter while others dim, suspect a loose neutral. It can put 300 V and more on a television. Call at once.',
        'Heat marks. A browned terminal, a bubbled label or a cable gone hard near its lug.',
        'Earth pits. Find them, lift the lids, see that the strip is whole and that the number painted there is on a drawing.',
        'RCCBs. Agree a time, then press the test button of each one in the common areas. It must trip at once. One that does not is an ornament.',
        'Pumps and lift pit. The sump pump runs from a circuit of its own, above the height the water reached last year, and somebody has tried its float.',
        'What is stored there. Paint tins, cycles and old files leave. Keep a metre of clear floor in front of every board.',
      ],
    },
    { kind: 'heading', text: 'What to do with the list' },
    {
      kind: 'paragraph',
      text: 'Sort the answers into three: today, before the rain, with the next work. Send the photographs to whoever maintains the room. Items 5, 6 and 7 are never for the third heap.',
    },
    {
      kind: 'readings',
      caption: 'What the electrician should then measure and leave on paper',
      rows: [
        { label: 'Insulation, phase to earth, 500 V DC', value: 'at least 1 MΩ for each circuit' },
        { label: 'Combined resistance of the earth pits', value: 'noted, beside last year' },
        { label: 'RCCB of 30 mA, tested at 30 mA', value: 'trips within 300 ms' },
        { label: 'Incoming joints under evening load', value: 'thermal photograph' },
      ],
    },
    {
      kind: 'paragraph',
      text: 'And if water does come in: nobody steps into it. The supply is switched off upstream, by the supply company if need be, and the room is dried and tested before it is switched on again.',
    },
  ],
}
