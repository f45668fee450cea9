import { useState } from 'react'
import { Button } from '../../../core/office/button.tsx'
import { useSaveBlocker } from '../../../core/office/use-save-blocker.ts'
import { TextField } from '../../../core/ui/field.tsx'
import type { PhotosForm } from './use-photo-uploads.ts'

const UNADDED = 'You entered a picture’s address but have not added it. Add it, or clear the field.'

interface AddPhotoByAddressProps {
  form: PhotosForm
  onAdd: (url: string) => void
}

/**
 * Adds a picture of which the address is known, also by Enter. What is wrong with it is said at its photograph. One that
 * is typed and not added holds the save back.
 */
export function AddPhotoByAddress({ form, onAdd }: AddPhotoByAddressProps) {
  const [url, setUrl] = useState('')
  const disabled = form.saving
  useSaveBlocker(form, 'address', url.trim() ? UNADDED : null)

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
