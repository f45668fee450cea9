import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake of the device's local storage, which outlives the tab. */
class FakeStorage {
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

/** A fresh copy of the module, as after a reload, on the same storage. */
async function importModule() {
  vi.resetModules()
  return await import('./draft-storage.ts')
}

let storage: FakeStorage

beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('Drafts: what was typed is there again after a reload, and gone once it is dropped', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  const reloaded = await importModule()
  expect(reloaded.readDraft('asha', 'note 1')).toEqual({ note: 'Called, no answer.' })
  reloaded.writeDraft('asha', 'note 1', {})
  expect((await importModule()).readDraft('asha', 'note 1')).toEqual({})
  expect(Object.keys(storage)).toEqual([])
})

test('Drafts: each account sees its own, signing out drops all, signing in those of others', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'mine' })
  page.writeDraft('ravi', 'note 1', { note: 'his' })
  expect(page.readDraft('asha', 'note 1')).toEqual({ note: 'mine' })
  page.clearDrafts('asha')
  expect(page.readDraft('asha', 'note 1')).toEqual({ note: 'mine' })
  expect(page.readDraft('ravi', 'note 1')).toEqual({})
  page.clearDrafts()
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(Object.keys(storage)).toEqual([])
})

test('Drafts: with a deleted inquiry go its note and its reply, whoever wrote them, and no others', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  page.writeDraft('asha', 'reply 1', { own: 'Dear Meera' })
  page.writeDraft('asha', 'note 2', { note: 'Wants a visit.' })
  // Stored before a reload.
  storage.setItem('admin-draft ravi reply 1', '{"own": "Hello"}')
  page.clearRecordDrafts('1')
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(page.readDraft('asha', 'reply 1')).toEqual({})
  expect(Object.keys(storage)).toEqual(['admin-draft asha note 2'])
})

test('Drafts: what another tab has typed is there at the next look', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'Called' })
  const otherTab = await importModule()
  otherTab.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  const draft = page.readDraft('asha', 'note 1')
  expect(draft).toEqual({ note: 'Called, no answer.' })
  // React compares by identity: the same draft must not look like a new one.
  expect(page.readDraft('asha', 'note 1')).toBe(draft)
})

test('Drafts: after thirty days one is erased, as is one that says no time, or is under its former name', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'mine' })
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  storage.setItem('admin-draft asha note 2', JSON.stringify({ note: 'old', at: at(31) }))
  storage.setItem('admin-draft ravi note 3', JSON.stringify({ note: 'young', at: at(29) }))
  storage.setItem('admin-draft asha note 4', '{"note": "when?"}')
  storage.setItem('another', '{}')
  storage.setItem('draft.settings.asha', JSON.stringify({ edits: {}, aside: null }))
  page.clearOldDrafts()
  expect(Object.keys(storage)).toEqual(['admin-draft asha note 1', 'admin-draft ravi note 3', 'another'])
})

test('Drafts: storage that is refused, or holds what is no draft, costs the copy and not the page', async () => {
  storage.setItem('admin-draft asha note 1', '{"note": "cut o')
  storage.setItem('admin-draft asha note 2', '{"note": {"of": "another kind"}}')
  const page = await importModule()
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(page.readDraft('asha', 'note 2')).toEqual({})
  vi.stubGlobal('localStorage', undefined)
  page.writeDraft('asha', 'note 3', { note: 'kept by the page' })
  expect(page.readDraft('asha', 'note 3')).toEqual({ note: 'kept by the page' })
})
