import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import { createFolderStore } from './folder-store.ts'

/**
 * Where the files of pictures are: a folder, or S3-compatible storage. A key is a relative path of safe characters. All
 * instances of a site share one store.
 */
export interface MediaStore {
  /** For people: the folder, or host and bucket. */
  place: string
  /** Stores a file under the key, in place of another. It is durable, and whole, when this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The size of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** A file, or its bytes from `start` to `end`, both counted. Fails if there is none. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The keys that begin with a prefix, sorted. */
  list(prefix?: string): Promise<string[]>
  /** Deletes the files whose keys begin with a prefix, and what an interrupted `put` of such a file left. */
  remove(prefix: string): Promise<void>
}

/** The folder of pictures without S3_URL. */
export const mediaFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'media')

/** The store that the environment names. The client for S3 is loaded when it is first used. */
export function createMediaStore(env: Pick<Env, 'DATA_DIR' | 'S3_URL'>): MediaStore {
  if (!env.S3_URL) return createFolderStore(mediaFolder(env))
  const url = new URL(env.S3_URL)
  let store: Promise<MediaStore> | undefined
  const load = () => (store ??= import('./s3-store.ts').then(({ createS3Store }) => createS3Store(url)))
  return {
    place: `${url.host}${url.pathname}`,
    put: async (key, bytes) => (await load()).put(key, bytes),
    size: async (key) => (await load()).size(key),
    read: async (key, range) => (await load()).read(key, range),
    list: async (prefix) => (await load()).list(prefix),
    remove: async (prefix) => (await load()).remove(prefix),
  }
}
