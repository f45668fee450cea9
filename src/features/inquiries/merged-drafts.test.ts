import { expect, test } from 'vitest'
import { readDraft, writeDraft } from '../../core/office/draft-storage.ts'
import { moveDrafts } from './merged-drafts.ts'

test('Merged drafts: all except corrections and colleagues’ drafts move, and a second reply is set aside', () => {
  writeDraft('asha', 'note 1', { note: 'Called.' })
  writeDraft('asha', 'reply 1', { own: 'At ten.', aside: 'At nine.', asked: 'whatsapp', opened: 'At ten.' })
  writeDraft('asha', 'inquiry-edit 1', { company: 'Kokum' })
  writeDraft('asha', 'note 2', { note: 'Met her.' })
  writeDraft('ravi', 'note 1', { note: 'Wants a visit.' })
  writeDraft('asha', 'reply 2', { own: 'On Monday.', subject: 'A visit' })
  moveDrafts('asha', '1', { id: '2', status: 'new' })
  expect(readDraft('asha', 'note 2')).toEqual({ note: 'Met her.\nCalled.' })
  expect(readDraft('asha', 'reply 2')).toEqual({
    own: 'On Monday.',
    subject: 'A visit',
    aside: 'At ten.\n\nAt nine.',
    asked: 'whatsapp',
    opened: 'At ten.',
  })
  // The dialog to correct the merged inquiry opens with this draft again.
  expect(readDraft('asha', 'inquiry-edit 1')).toEqual({ company: 'Kokum' })
  expect(readDraft('ravi', 'note 1')).toEqual({ note: 'Wants a visit.' })
  for (const subject of ['note 1', 'reply 1']) expect(readDraft('asha', subject)).toEqual({})

  moveDrafts('asha', '2', { id: '3', status: 'new' })
  expect(readDraft('asha', 'reply 3')).toMatchObject({ own: 'On Monday.', subject: 'A visit' })
})

test('Merged drafts: a half-typed amount moves to a target with the same status and no text, else it is dropped', () => {
  const typed = { status: 'quoted', text: '85,00' }
  const moveTo = (id: string, status: 'quoted' | 'won') => {
    writeDraft('asha', 'outcome 1', typed)
    moveDrafts('asha', '1', { id, status })
    expect(readDraft('asha', 'outcome 1')).toEqual({})
    return readDraft('asha', `outcome ${id}`)
  }
  expect(moveTo('4', 'quoted')).toEqual(typed)
  expect(moveTo('5', 'won')).toEqual({})
  // Left over from when it was lost.
  writeDraft('asha', 'outcome 6', { status: 'lost', text: 'Too far away' })
  expect(moveTo('6', 'quoted')).toEqual(typed)
  writeDraft('asha', 'outcome 7', { status: 'quoted', text: '70,000' })
  expect(moveTo('7', 'quoted')).toEqual({ status: 'quoted', text: '70,000' })
})
