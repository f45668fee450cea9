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

test('Drafts: typed text survives a reload, and is gone once it is discarded', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  const reloaded = await importModule()
  expect(reloaded.readDraft('asha', 'note 1')).toEqual({ note: 'Called, no answer.' })
  reloaded.writeDraft('asha', 'note 1', {})
  expect((await importModule()).readDraft('asha', 'note 1')).toEqual({})
  expect(Object.keys(storage)).toEqual([])
})

test('Drafts: each account sees its own; signing out deletes all, signing in those of other accounts', async () => {
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

test('Drafts: deleting an inquiry deletes all accounts’ drafts of its note and reply, and no others', async () => {
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

test('Drafts: the next read sees another tab’s changes', async () => {
  const page = await importModule()
  page.writeDraft('asha', 'note 1', { note: 'Called' })
  const otherTab = await importModule()
  otherTab.writeDraft('asha', 'note 1', { note: 'Called, no answer.' })
  const draft = page.readDraft('asha', 'note 1')
  expect(draft).toEqual({ note: 'Called, no answer.' })
  // React compares by identity: the same draft must not look like a new one.
  expect(page.readDraft('asha', 'note 1')).toBe(draft)
})

test('Drafts: a draft is erased if it is over thirty days old, has no time, or has a former key', async () => {
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

test('Drafts: without storage, or with invalid stored data, the page still works', async () => {
  storage.setItem('admin-draft asha note 1', '{"note": "cut o')
  storage.setItem('admin-draft asha note 2', '{"note": {"of": "another kind"}}')
  const page = await importModule()
  expect(page.readDraft('asha', 'note 1')).toEqual({})
  expect(page.readDraft('asha', 'note 2')).toEqual({})
  vi.stubGlobal('localStorage', undefined)
  page.writeDraft('asha', 'note 3', { note: 'kept by the page' })
  expect(page.readDraft('asha', 'note 3')).toEqual({ note: 'kept by the page' })
})
