import { expect, type Locator, type Page } from 'playwright/test'

/** Changes that browser extensions and translators make to a page. */
export const CHANGES = {
  'an element after a field, as of a password manager': (form: HTMLFormElement) => {
    for (const field of form.querySelectorAll('input, select, textarea'))
      field.after(document.createElement('div'))
  },
  'elements in the form, the head, the body and beside the form': (form: HTMLFormElement) => {
    form.prepend(document.createElement('div'))
    form.append(document.createElement('span'))
    form.after(document.createElement('div'))
    document.head.prepend(document.createElement('meta'))
    document.body.prepend(document.createElement('div'))
    document.body.append(document.createElement('div'))
  },
  'every text in another language, in elements of the translator': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode())
      if (
        walker.currentNode instanceof Text &&
        !walker.currentNode.parentElement?.closest('script, style, textarea')
      )
        texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.parentElement?.localName === 'option') text.data = `अनुवाद ${text.data}`
      else {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = `अनुवाद ${text.data}`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
  },
  'attributes on the document, the form and its fields': (form: HTMLFormElement) => {
    for (const element of [document.documentElement, document.body, form, ...form.elements]) {
      element.setAttribute('data-extension', '1')
      if (element instanceof HTMLElement) element.style.setProperty('outline', '1px dotted')
      element.setAttribute('autocomplete', 'off')
      element.classList.add('extension')
    }
  },
}

/** A form of the site, with a field to type into while the page is changed, and another that is filled in before. */
interface Form {
  path: string
  name: string
  field: string
  other?: string
  changes: (keyof typeof CHANGES)[]
}

/**
 * Types into a field of a form whose page is changed before and after its script arrives. One form stands for all,
 * because all are hydrated the same way.
 */
export async function expectTypedTextStays(page: Page, { path, name, field, changes, ...rest }: Form) {
  const form = page.locator(`form[name=${name}]`)
  const change = async () => {
    for (const each of changes) await form.evaluate(CHANGES[each])
  }
  const input = form.locator(`[name=${field}]`)
  const other = rest.other ? form.locator(`[name=${rest.other}]`) : null
  const release = await holdScript(page)
  await page.goto(path, { waitUntil: 'commit' })
  await other?.fill('asha@sample.example')
  await input.fill('xy')
  await change()
  await input.press('ArrowLeft')
  release()
  const typed = await typeUntilAwake(page, form)
  await expect(input).toHaveValue(`x${typed}y`)
  await change()
  await page.keyboard.type('b')
  await expect(input).toHaveValue(`x${typed}by`)
  await expect(input).toBeFocused()
  if (other) await expect(other).toHaveValue('asha@sample.example')
  // The script works on the preserved fields: it shows the error, removes it when corrected, and sends nothing.
  const wrong = other ? '' : 'rohan'
  await input.fill(wrong)
  await form.locator('[type=submit]').click()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveValue(wrong)
  if (other) await expect(other).toHaveValue('asha@sample.example')
  await change()
  await input.fill('rohan@sample.example')
  await expect(input).not.toHaveAttribute('aria-invalid')
  // Navigation still works, although not all elements of the page are React's.
  await page.evaluate(() => history.pushState(null, '', '/terms'))
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
}

/** Types the letter a repeatedly until the form is hydrated. Returns the typed text. */
async function typeUntilAwake(page: Page, form: Locator): Promise<string> {
  let typed = ''
  await expect
    .poll(
      async () => {
        await page.keyboard.type('a')
        typed += 'a'
        return page.locator('[data-awake]', { has: form }).count()
      },
      { intervals: [20], timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  return typed
}

/** Delays the site's script until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/assets\/client-.*js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
