import { useEffect, useEffectEvent } from 'react'
import type { Draft } from './record-draft.ts'
import type { RecordForm } from './record-form.ts'

/**
 * Blocks the save of a record form while content is missing from its draft, such as an upload in progress. Meanwhile
 * the dialog counts as edited: closing it asks for confirmation.
 * @param name the name of the pending content: a field's name, or a name of its own
 * @param message shown to a user who saves; null when nothing is pending
 */
export function useSaveBlocker(
  form: Pick<RecordForm<Draft>, 'setPending'>,
  name: string,
  message: string | null,
): void {
  const report = useEffectEvent((message: string | null) => form.setPending(name, message))
  useEffect(() => report(message), [message])
}
