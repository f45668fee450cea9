import type { QueryKey } from '@tanstack/react-query'
import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { readJson, writeJson } from '../../core/ui/json-storage.ts'

/** A server's answer as cached on the device. Its property names are stored: do not rename them. */
export interface StoredAnswer {
  queryKey: QueryKey
  data: unknown
  /** When it arrived, in milliseconds since 1970. */
  at: number
}

/** An answer is deleted after seven days, or as one of the oldest when there are more than this many. */
const MAX_AGE_MS = 7 * 86_400_000
const MAX_ANSWERS = 200

let store: UseStore | undefined
/**
 * Operations run in the order in which they were requested, as IndexedDB transactions do. Async, so that a throw of the
 * browser's function, where storage is disabled, becomes a rejection.
 */
const answers: UseStore = async (...request) =>
  (store ??= createStore('back-office-answers', 'answers'))(...request)

/** Caches an answer. Never throws: if storage is disabled or full, only this copy is missing. */
export async function storeAnswer(queryHash: string, answer: StoredAnswer): Promise<void> {
  if (storesAnswers()) await set(queryHash, answer, answers).catch(() => {})
}

/** The cached answer; undefined if there is none from the last seven days. */
export async function readAnswer(queryHash: string): Promise<StoredAnswer | undefined> {
  const answer = await get<StoredAnswer>(queryHash, answers).catch(() => undefined)
  return answer && answer.at > Date.now() - MAX_AGE_MS ? answer : undefined
}

/** Deletes an answer whose record is gone. */
export const eraseAnswer = (queryHash: string): Promise<void> => del(queryHash, answers).catch(() => {})

/** Deletes all answers: at sign-out, for another account, and when the session has ended. */
export const eraseAnswers = (): Promise<void> => clear(answers).catch(() => {})

/** Deletes answers that are too old or exceed the limit. */
export async function eraseOldAnswers(): Promise<void> {
  const stored = await entries<string, StoredAnswer>(answers).catch(() => [])
  const newestFirst = stored.toSorted(([, a], [, b]) => b.at - a.at)
  const old = newestFirst.filter(([, { at }], index) => index >= MAX_ANSWERS || at < Date.now() - MAX_AGE_MS)
  if (old.length > 0)
    await delMany(
      old.map(([queryHash]) => queryHash),
      answers,
    ).catch(() => {})
}

const SWITCH_KEY = 'admin-offline'

/** Whether this device caches answers; the user may switch the cache off. */
export const storesAnswers = (): boolean => readJson('localStorage', SWITCH_KEY) === null

/** Switches the cache on or off; off deletes the cached answers. */
export async function setStoresAnswers(isOn: boolean): Promise<void> {
  writeJson('localStorage', SWITCH_KEY, isOn ? null : { off: true })
  if (!isOn) await eraseAnswers()
}
