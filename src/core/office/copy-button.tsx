import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { Button } from './button.tsx'

interface CopyButtonProps {
  /** The text to copy. */
  text: string
  className?: string
  children: string
}

/** Copies a text and confirms it. Absent where the page has no access to the clipboard, as over plain HTTP. */
export function CopyButton({ text, className, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  return (
    <Button
      className={className}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true), showRefusal)}
    >
      {isCopied ? <Check size={18} /> : <Copy size={18} />}
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </Button>
  )
}

function showRefusal() {
  toast({
    title: 'Error',
    description: 'The browser did not allow the copy. Select the text instead.',
    variant: 'destructive',
  })
}
