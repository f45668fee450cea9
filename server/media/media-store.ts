import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../env.ts'
import { assertKey, hashOfKey } from './file-keys.ts'
import { createFolderStore } from './folder-store.ts'

/** Where the files of pictures are: a folder, or S3-compatible storage. All instances of a site share one store. */
export interface MediaStore {
  /** For people: the folder, or host and bucket. */
  place: string
  /** Stores a file under the key, in place of another. It is durable, and whole, when this resolves. */
  put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>
  /** The size of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** A file, or its bytes from `start` to `end`, both counted. Fails if there is none. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** All keys, sorted. */
  list(): Promise<string[]>
  /** Deletes a file, or all files of a hash with what an interrupted `put` left of them. */
  remove(keyOrHash: string, signal?: AbortSignal): Promise<void>
}

/** The folder of pictures without S3_URL. */
export const mediaFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'media')

/**
 * The store that the environment names. Whatever else is in the folder or bucket, it neither lists nor touches. The client
 * for S3 is loaded when it is first used.
 */
export function createMediaStore(env: Pick<Env, 'DATA_DIR' | 'S3_URL'>): MediaStore {
  const url = env.S3_URL ? new URL(env.S3_URL) : null
  let store: Promise<MediaStore> | undefined
  const load = () => (store ??= url ? loadS3Store(url) : Promise.resolve(createFolderStore(mediaFolder(env))))
  return {
    place: url ? `${url.host}${url.pathname}` : mediaFolder(env),
    put: async (key, bytes, signal) => (await load()).put(assertKey(key), bytes, signal),
    size: async (key) => (await load()).size(assertKey(key)),
    read: async (key, range) => (await load()).read(assertKey(key), range),
    list: async () => (await (await load()).list()).filter(hashOfKey).toSorted(),
    remove: async (keyOrHash, signal) => (await load()).remove(assertKey(keyOrHash), signal),
  }
}

const loadS3Store = async (url: URL) => (await import('./s3-store.ts')).createS3Store(url)

/** Reads a whole file; null if there is none, as when it was deleted since its key was listed. */
export async function readFileIfPresent(store: MediaStore, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await store.read(key))
  } catch (error) {
    if ((await store.size(key)) === null) return null
    throw error
  }
}
