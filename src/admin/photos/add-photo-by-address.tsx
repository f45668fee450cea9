import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { Button } from '../button.tsx'

interface AddPhotoByAddressProps {
  disabled: boolean
  onAdd: (url: string) => void
}

/** Adds a picture of which the address is known, also by Enter. What is wrong with it is said at its photograph. */
export function AddPhotoByAddress({ disabled, onAdd }: AddPhotoByAddressProps) {
  const [url, setUrl] = useState('')

  function add() {
    if (disabled || !url.trim()) return
    onAdd(url.trim())
    setUrl('')
  }

  return (
    <div className="flex items-end gap-2">
      <TextField
        wrapperClassName="flex-1"
        label="Address of a picture"
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        value={url}
        readOnly={disabled}
        onChange={({ target }) => setUrl(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <Button className="sm:h-10" aria-disabled={disabled || undefined} onClick={add}>
        Add
      </Button>
    </div>
  )
}
