import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** The storage of picture files: a folder, or S3-compatible storage. All instances of a site share one store. */
export interface MediaStore {
  /** A description for people: the folder, or host and bucket. */
  place: string
  /** Stores a file under the key, replacing any other. When this resolves, the file is complete and durable. */
  put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>
  /** The size of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** A file, or its bytes from `start` to `end`, both included. Fails if there is none. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** All keys, sorted. */
  list(): Promise<string[]>
  /** Deletes a file, or all files of a hash together with leftovers of an interrupted `put`. */
  remove(keyOrHash: string, signal?: AbortSignal): Promise<void>
}

/** Reads a whole file; null if there is none, for example because it was deleted after its key was listed. */
export async function readFileIfPresent(store: MediaStore, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await store.read(key))
  } catch (error) {
    if ((await store.size(key)) === null) return null
    throw error
  }
}
