import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Stands for the tab's storage, which outlives the page. */
class Tab {
  getItem(key: string) {
    return String(Reflect.get(this, key) ?? '') || null
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value)
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

/** The module as a newly loaded page has it, on the same storage. */
async function newPage() {
  vi.resetModules()
  return await import('./draft-storage.ts')
}

let tab: Tab

beforeEach(() => {
  tab = new Tab()
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => vi.unstubAllGlobals())

test('Drafts: what was typed is there again after a reload, and gone once it is dropped', async () => {
  const page = await newPage()
  page.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  const reloaded = await newPage()
  expect(reloaded.readDraft('asha', 'note 1')).toEqual({ note: 'Called, no answer.' })
  reloaded.writeDraft('asha', 'note 1', {})
  expect((await newPage()).readDraft('asha', 'note 1')).toEqual({})
  expect(Object.keys(tab)).toEqual([])
})

test('Drafts: each account sees its own, signing out drops all, signing in those of others', async () => {
  const page = await newPage()
  page.writeDraft('asha', 'note 1', { note: 'mine' })
  page.writeDraft('ravi', 'note 1', { note: 'his' })
  expect(page.readDraft('asha', 'note 1')).toEqual({ note: 'mine' })
  page.forgetDrafts('asha')
  expect(page.readDraft('asha', 'note 1')).toEqual({ note: 'mine' })
  expect(page.readDraft('ravi', 'note 1')).toEqual({})
  page.forgetDrafts()
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(Object.keys(tab)).toEqual([])
})

test('Drafts: with a deleted inquiry go its note and its reply, whoever wrote them, and no others', async () => {
  const page = await newPage()
  page.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  page.writeDraft('asha', 'reply 1', { own: 'Dear Meera' })
  page.writeDraft('asha', 'note 2', { note: 'Wants a visit.' })
  // Left by the page before a reload.
  tab.setItem('admin-draft ravi reply 1', '{"own": "Hello"}')
  page.forgetDraftsAbout('1')
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(page.readDraft('asha', 'reply 1')).toEqual({})
  expect(Object.keys(tab)).toEqual(['admin-draft asha note 2'])
})

test('Drafts: storage that is refused, or holds what is no draft, costs the copy and not the page', async () => {
  tab.setItem('admin-draft asha note 1', '{"note": "cut o')
  tab.setItem('admin-draft asha note 2', '{"note": {"of": "another kind"}}')
  const page = await newPage()
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(page.readDraft('asha', 'note 2')).toEqual({})
  vi.stubGlobal('sessionStorage', undefined)
  page.writeDraft('asha', 'note 3', { note: 'kept by the page' })
  expect(page.readDraft('asha', 'note 3')).toEqual({ note: 'kept by the page' })
})
