import type { VersionedRow } from './record-draft.ts'
import { getStaleRow } from './save-errors.ts'

type Status = 'active' | 'inactive'

const MAX_ATTEMPTS = 3

/**
 * Makes a record visible or invisible on the site. A stale version is retried with the current one, at most three times
 * in all: the write changes one column only, so that there is no conflict to ask about.
 * @throws the last error of `update`
 */
export async function setRecordStatus<Output>(
  { id, updated_at }: VersionedRow,
  status: Status,
  update: (input: VersionedRow & { status: Status }) => Promise<Output>,
): Promise<Output> {
  let version = updated_at
  for (let attempt = 1; ; attempt++) {
    try {
      return await update({ id, updated_at: version, status })
    } catch (error) {
      const current = getStaleRow(error)
      if (!current || attempt === MAX_ATTEMPTS) throw error
      version = current.updated_at
    }
  }
}
