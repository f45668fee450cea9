import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TeamCards } from './team-member-card.tsx'

test('Team cards: the initials are whole letters, even if a letter consists of several code points', () => {
  const initialsOf = (name: string) => {
    const member = { id: '1', name, position: null, degree: null, bio: null, image_url: null }
    const html = renderToString(<TeamCards members={[member]} count={1} reveal="fadeUp" />)
    return />([^<>]*)<\/span>/.exec(html)?.[1]
  }
  expect(
    ['Asha Ketkar', 'Asha', '𠮷野 太郎', '🌟 Star', 'आशा राव', '👩‍🔧 Meera', 'E\u0301mile Zola'].map(
      initialsOf,
    ),
  ).toEqual(['AK', 'A', '𠮷太', '🌟S', 'आरा', '👩‍🔧M', 'E\u0301Z'])
})
