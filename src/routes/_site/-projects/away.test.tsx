import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Away } from './list.tsx'

// D30
test('Projects: while the line is down what came before is named only where something stands below', () => {
  const words = (some: boolean) => renderToStaticMarkup(<Away some={some} onAgain={() => {}} />)
  expect(words(true)).toContain('The line is down. These are the projects that had come before.')
  expect(words(false)).toContain('The line is down.')
  expect(words(false)).not.toContain('come before')
})
