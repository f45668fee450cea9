import { expect, test } from 'vitest'
import { brokenPromises, judgeAnswers, judgeWrites, latePromises } from './trials/load/judge.ts'
import type { Answer, Write, WriteKind } from './trials/load/ledger.ts'
import type { Counts } from './trials/load/records.ts'
import { emailOf } from './trials/load/writes.ts'

const write = (kind: WriteKind, key: string, isAcknowledged: boolean): Write => ({
  kind,
  key,
  isAcknowledged,
  phase: '',
})

const countsOf = (counts: Partial<Record<WriteKind, [string, number][]>>): Counts => ({
  inquiry: new Map(counts.inquiry),
  photograph: new Map(counts.photograph),
  note: new Map(counts.note),
  service: new Map(counts.service),
  picture: new Map(counts.picture),
})

/** Mails for each of the keys, with the given number of message ids. */
const mailsOf = (counts: [key: string, ids: number][]) =>
  new Map(
    counts.map(([key, ids]) => [emailOf(key), new Set(Array.from({ length: ids }, (_, i) => `${key}${i}`))]),
  )

const answer = (
  kind: Answer['kind'],
  startedAt: number,
  status: number,
  endedAt = startedAt + 100,
): Answer => ({
  kind,
  startedAt,
  endedAt,
  status,
  phase: '',
  subject: '/',
})

const trial = { name: 'a fault', stopsServer: false, startedAt: 0, endedAt: 1000 }

test('Durability: an acknowledged write that is missing is lost, and a write that is stored twice is doubled', () => {
  const writes = [
    write('note', 'stored', true),
    write('note', 'lost', true),
    write('service', 'twice', true),
    write('picture', 'given up', false),
    write('picture', 'given up and there', false),
    write('service', 'given up and there twice', false),
  ]
  const counts = countsOf({
    note: [['stored', 1]],
    service: [
      ['twice', 2],
      ['given up and there twice', 2],
    ],
    picture: [['given up and there', 1]],
  })
  expect(judgeWrites(writes, counts, new Map())).toEqual({
    acknowledged: 3,
    lost: ['lost'],
    doubled: ['twice', 'given up and there twice'],
    unacknowledged: 3,
    unacknowledgedThere: 2,
    wrongMails: [],
  })
})

test('Durability: a stored inquiry has one mail, and a missing one has none', () => {
  const keys = ['one mail', 'no mail', 'two mails', 'not there', 'not there, with a mail']
  const writes = keys.map((key) => write('inquiry', key, !key.startsWith('not there')))
  const counts = countsOf({ inquiry: keys.slice(0, 3).map((key) => [key, 1]) })
  const mails = mailsOf([
    ['one mail', 1],
    ['two mails', 2],
    ['not there, with a mail', 1],
  ])
  const { wrongMails } = judgeWrites(writes, counts, mails)
  expect(wrongMails).toEqual(['no mail', 'two mails', 'not there, with a mail'])
})

test('Durability: a photograph is stored once, with one inquiry and its mail; an upload alone does not count', () => {
  const keys = ['there', 'inquiry alone', 'inquiry twice']
  const writes = [
    ...keys.map((key) => write('photograph', key, true)),
    write('photograph', 'given up', false),
  ]
  const counts = countsOf({
    photograph: [
      ['there', 1],
      ['inquiry twice', 1],
    ],
    inquiry: [
      ['there', 1],
      ['inquiry alone', 1],
      ['inquiry twice', 2],
    ],
  })
  const mails = mailsOf(keys.slice(0, 2).map((key) => [key, 1]))
  expect(judgeWrites(writes, counts, mails)).toMatchObject({
    lost: ['inquiry alone'],
    doubled: ['inquiry twice'],
    unacknowledgedThere: 0,
    wrongMails: ['inquiry twice'],
  })
})

test('Durability: recovery lasts until the last failed request, of any kind, that began after the fault', () => {
  const answers = [
    answer('page', 500, 200),
    answer('page', 1100, 200),
    answer('inquiry', 900, 503),
    answer('inquiry', 1200, 200),
    answer('note', 4000, 503),
    answer('note', 4500, 200),
  ]
  expect(judgeAnswers(trial, answers, [1500]).recovery).toEqual({ seconds: 3, kind: 'note' })
  expect(judgeAnswers(trial, answers, [8000]).recovery).toEqual({ seconds: 7, kind: 'mail' })
  // Without a mail server.
  expect(judgeAnswers(trial, answers, null).recovery.kind).toBe('note')
  const stillFailing = [...answers, answer('note', 9000, 503)]
  expect(latePromises(judgeAnswers(trial, stillFailing, [1500]), 5)).toEqual([
    expect.stringContaining('(note)'),
  ])
})

test('Durability: an unserved page, a missing answer and a status of 500 break a promise; of a dead server, only the 500', () => {
  const answers = [answer('page', 500, 0), answer('inquiry', 500, 500), answer('inquiry', 600, 0)]
  const fate = judgeWrites([write('note', 'stored', true)], countsOf({ note: [['stored', 1]] }), new Map())
  const broken = (stopsServer: boolean) =>
    brokenPromises({ ...trial, stopsServer }, fate, judgeAnswers({ ...trial, stopsServer }, answers, []))
  expect(broken(false)).toEqual([
    '1 pages that were not served: 0 /',
    '2 wrong answers: 500 inquiry after 0.1 s, 0 inquiry after 0.1 s',
  ])
  expect(broken(true)).toEqual(['1 wrong answers: 500 inquiry after 0.1 s'])
})

test('Durability: a write must be answered within ten seconds, and an upload within twenty', () => {
  const late = (kind: Answer['kind'], seconds: number) => {
    const answers = [answer(kind, 0, 200, seconds * 1000), answer(kind, 1100, 200)]
    return latePromises(judgeAnswers(trial, answers, null), 5)
  }
  expect([late('note', 9.9), late('photograph', 19.9)]).toEqual([[], []])
  expect([late('note', 10.1), late('photograph', 20.1)]).toEqual([
    ['a write was answered after 10.1 s'],
    ['an upload was answered after 20.1 s'],
  ])
})
