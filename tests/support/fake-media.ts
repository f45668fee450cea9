import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '../../server/core/media/folder-store.ts'
import type { MediaQueue } from '../../server/core/media/media-queue.ts'

/** A queue that collects hashes instead of processing pictures. */
export function createFakeMediaQueue(): MediaQueue & { hashes: string[] } {
  const hashes: string[] = []
  return {
    hashes,
    async enqueue(_trx, hash) {
      hashes.push(hash)
    },
  }
}

/** Media in a folder that is never created, for tests that store no picture. */
export const createFakeMedia = () => ({
  store: createFolderStore(join(tmpdir(), 'busbar-no-pictures')),
  queue: createFakeMediaQueue(),
})
