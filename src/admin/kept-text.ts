import { useState } from 'react'

const texts = new Map<string, string>()

/**
 * A text that is being written beside a record, kept while one looks at other records: coming back finds it. Not in any
 * storage: it is about a person, and goes with the window.
 * @param by the account that writes: in another tab somebody else may have signed in, whose screen this becomes
 */
export function useKeptText(by: string, about: string): [text: string, write: (text: string) => void] {
  const key = `${by} ${about}`
  const [, setDrawn] = useState(0)
  return [
    texts.get(key) ?? '',
    (text) => {
      if (text) texts.set(key, text)
      else texts.delete(key)
      setDrawn((drawn) => drawn + 1)
    },
  ]
}

/** When somebody signs out. */
export const forgetTexts = (): void => texts.clear()
