import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { SearchBox } from '../../src/core/office/search-box.tsx'
import { expect, openScreen, page, test } from '../support/screens/screen.tsx'

/** A search box whose queries return as its value only when `show` is called, as on a slow phone. */
async function slowSearchBox(value: string) {
  await openScreen('/admin/no-such-screen')
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const searches: string[] = []
  const onSearch = (query: string) => void searches.push(query)
  const show = (value: string) => root.render(createElement(SearchBox, { label: 'Slow', value, onSearch }))
  show(value)
  return { searches, show, field: page.getByRole('searchbox', { name: 'Slow' }) }
}

test('Search box: its own queries return late, one after the other, and leave what was typed meanwhile', async () => {
  const { searches, show, field } = await slowSearchBox('')
  for (const query of ['h', 'hi', 'hill']) {
    await field.fill(query)
    await expect.poll(() => searches.at(-1)).toBe(query)
  }
  for (const query of ['h', 'hill']) {
    show(query)
    await expect.element(field).toHaveAttribute('value', query)
    await expect.element(field).toHaveValue('hill')
  }
})

test('Search box: a query that it did not send, or one from before the last, replaces what was typed', async () => {
  const { searches, show, field } = await slowSearchBox('earthing')
  await field.fill('hill')
  await expect.poll(() => searches).toEqual(['hill'])
  show('hill')
  await expect.element(field).toHaveAttribute('value', 'hill')
  // As by the browser's back button.
  show('earthing')
  await expect.element(field).toHaveValue('earthing')
})
