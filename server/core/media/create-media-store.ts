import { join } from 'node:path'
import type { Env } from '../env.ts'
import { assertKey, hashOfKey } from './file-keys.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'

/** The folder of pictures if S3_URL is not set. */
export const mediaFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'media')

/**
 * The store that the environment names. It neither lists nor touches anything else in the folder or bucket. The client
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
