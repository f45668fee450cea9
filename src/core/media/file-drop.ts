import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'

/**
 * Props for an element that accepts dropped files.
 * @param onFiles gets the files and the element under the pointer
 * @param onOver gets the element under the pointer while files are dragged over it, and null when they leave
 */
export function useFileDrop(
  onFiles: (files: File[], target: Element) => void,
  onOver?: (target: Element | null) => void,
) {
  const [isOver, setIsOver] = useState(false)

  function leave() {
    setIsOver(false)
    onOver?.(null)
  }

  function onDragOver(event: DragEvent) {
    if (!holdsFiles(event.dataTransfer) || !isWithin(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
    if (event.target instanceof Element) onOver?.(event.target)
  }

  return {
    isOver,
    dropProps: {
      onDragEnter: onDragOver,
      onDragOver,
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave()
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer) || !isWithin(event)) return
        event.preventDefault()
        leave()
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && event.target instanceof Element) onFiles(files, event.target)
      },
    },
  }
}

/** The pictures in a paste. None if it also has text: a spreadsheet cell has both, and is pasted as text. */
export function pastedPictures(event: ClipboardEvent): File[] {
  const { clipboardData } = event
  if (!isWithin(event) || clipboardData.types.includes('text/plain')) return []
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
}

/** Keeps the browser from opening a file that is dropped beside a target, which would replace the edited page. */
export function useFileDropGuard(): void {
  useEffect(() => {
    const abortController = new AbortController()
    const { signal } = abortController
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse, { signal })
    addEventListener('drop', refuse, { signal })
    return () => abortController.abort()
  }, [])
}

/** Whether the target is inside the element. A nested dialog's is not: its events bubble through React's tree. */
const isWithin = ({ currentTarget, target }: DragEvent | ClipboardEvent) =>
  target instanceof Node && currentTarget.contains(target)

const holdsFiles = ({ types }: DataTransfer) => types.includes('Files')
