import { answerOf } from './answer.ts'

type Status = 'active' | 'inactive'

interface Versioned {
  id: string
  updated_at: string
}

const TRIES = 3

/**
 * Switches a record on or off the site. When somebody else saved it meanwhile there is nothing to ask: the switch says
 * one thing only, and goes over their version without touching the rest of it.
 */
export async function switchStatus<Output>(
  { id, updated_at }: Versioned,
  status: Status,
  update: (input: Versioned & { status: Status }) => Promise<Output>,
): Promise<Output> {
  let version = updated_at
  for (let tried = 1; ; tried++) {
    try {
      return await update({ id, updated_at: version, status })
    } catch (error) {
      const { reason, current } = answerOf(error)
      if (reason !== 'stale' || !isVersioned(current) || tried === TRIES) throw error
      version = current.updated_at
    }
  }
}

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'updated_at') === 'string'
}
