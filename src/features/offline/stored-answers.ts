import type { QueryKey } from '@tanstack/react-query'
import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { readJson, writeJson } from '../../core/ui/json-storage.ts'

/** An answer of the server's as it is kept on the device. Its property names are stored: do not rename them. */
export interface StoredAnswer {
  queryKey: QueryKey
  data: unknown
  /** When it came, in milliseconds since 1970. */
  at: number
}

/** After seven days an answer is erased; of more than this many the oldest are. */
const MAX_AGE_MS = 7 * 86_400_000
const MAX_ANSWERS = 200

let store: UseStore | undefined
/**
 * What it is asked for happens in that order, as IndexedDB's transactions do. Async, because where storage is off the browser's
 * own function throws.
 */
const answers: UseStore = async (...request) =>
  (store ??= createStore('back-office-answers', 'answers'))(...request)

/** Keeps an answer. Never throws: storage that is off or full costs the copy only. */
export async function storeAnswer(queryHash: string, answer: StoredAnswer): Promise<void> {
  if (storesAnswers()) await set(queryHash, answer, answers).catch(() => {})
}

/** The kept answer; undefined when there is none of the last seven days. */
export async function readAnswer(queryHash: string): Promise<StoredAnswer | undefined> {
  const answer = await get<StoredAnswer>(queryHash, answers).catch(() => undefined)
  return answer && answer.at > Date.now() - MAX_AGE_MS ? answer : undefined
}

/** Erases an answer: its record is gone. */
export const eraseAnswer = (queryHash: string): Promise<void> => del(queryHash, answers).catch(() => {})

/** Erases everything: at sign-out, for another account, and when the session has ended. */
export const eraseAnswers = (): Promise<void> => clear(answers).catch(() => {})

/** Erases what is too old or too much. */
export async function eraseOldAnswers(): Promise<void> {
  const kept = await entries<string, StoredAnswer>(answers).catch(() => [])
  const newestFirst = kept.toSorted(([, a], [, b]) => b.at - a.at)
  const old = newestFirst.filter(([, { at }], index) => index >= MAX_ANSWERS || at < Date.now() - MAX_AGE_MS)
  if (old.length > 0)
    await delMany(
      old.map(([queryHash]) => queryHash),
      answers,
    ).catch(() => {})
}

const SWITCH_KEY = 'admin-offline'

/** Whether this device keeps answers; its owner may switch it off. */
export const storesAnswers = (): boolean => readJson('localStorage', SWITCH_KEY) === null

/** Switches it; off erases what is there. */
export async function setStoresAnswers(keeps: boolean): Promise<void> {
  writeJson('localStorage', SWITCH_KEY, keeps ? null : { off: true })
  if (!keeps) await eraseAnswers()
}
