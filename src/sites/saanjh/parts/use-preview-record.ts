import { useEffect, useState } from 'react'
import { isPreviewDraft, type PreviewRecord } from './preview-record.ts'

/** The record that the back office posted to this page in its preview frame; null elsewhere. */
export function usePreviewRecord(): PreviewRecord | null {
  const [record, setRecord] = useState<PreviewRecord | null>(null)
  useEffect(() => {
    const unmount = new AbortController()
    addEventListener(
      'message',
      ({ origin, source, data }: MessageEvent<unknown>) => {
        if (origin === location.origin && parent !== window && source === parent && isPreviewDraft(data))
          setRecord(data.record ?? null)
      },
      { signal: unmount.signal },
    )
    return () => unmount.abort()
  }, [])
  return record
}
