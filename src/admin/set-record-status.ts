import { toApiError } from './api-error.ts'

type Status = 'active' | 'inactive'

interface Versioned {
  id: string
  updated_at: string
}

const MAX_ATTEMPTS = 3

/**
 * Switches a record on or off the site. When somebody else saved it meanwhile there is nothing to ask: the switch says
 * one thing only, and goes over their version without touching the rest of it.
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
