import { useEffect, useEffectEvent } from 'react'
import type { Draft } from './record-draft.ts'
import type { RecordForm } from './record-form.ts'

/**
 * Holds the save of a record form back while something has yet to become part of its draft. Meanwhile the dialog counts
 * as edited: closing it asks first.
 * @param name what is pending: a field's name, or a name of its own
 * @param message what the user is told who saves; null when nothing is pending
 */
export function useSaveBlocker(
  form: Pick<RecordForm<Draft>, 'setPending'>,
  name: string,
  message: string | null,
): void {
  const report = useEffectEvent((message: string | null) => form.setPending(name, message))
  useEffect(() => report(message), [message])
}
