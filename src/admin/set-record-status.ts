import { toApiError } from './api-error.ts'

type Status = 'active' | 'inactive'

interface Versioned {
  id: string
  updated_at: string
}

const MAX_ATTEMPTS = 3

/**
 * Makes a record visible or invisible on the site. A stale version is retried with the current one, at most three times
 * in all: the write changes one column only, so that there is no conflict to ask about.
 * @throws the last error of `update`
 */
export async function setRecordStatus<Output>(
  { id, updated_at }: Versioned,
  status: Status,
  update: (input: Versioned & { status: Status }) => Promise<Output>,
): Promise<Output> {
  let version = updated_at
  for (let attempt = 1; ; attempt++) {
    try {
      return await update({ id, updated_at: version, status })
    } catch (error) {
      const { reason, current } = toApiError(error)
      if (reason !== 'stale' || !isVersioned(current) || attempt === MAX_ATTEMPTS) throw error
      version = current.updated_at
    }
  }
}

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'updated_at') === 'string'
}
