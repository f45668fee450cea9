import { Images } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../office/button.tsx'
import { QueryState } from '../office/list-states.tsx'
import { LoadMore } from '../office/load-more.tsx'
import { ModalHeader } from '../office/modal-header.tsx'
import { Modal } from '../office/modal.tsx'
import { NoResults } from '../office/no-results.tsx'
import { SearchBox } from '../office/search-box.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MediaGrid } from './media-grid.tsx'
import { useMediaList } from './use-media-list.ts'

interface MediaPickerButtonProps {
  /** The kind of picture, in the button's name: 'before picture'. */
  pictureName: string
  /** Gets the picture's address. */
  onChoose: (url: string) => void
  disabled?: boolean
}

/** The button of an image field that chooses an uploaded picture from the library. */
export function MediaPickerButton({ pictureName, onChoose, disabled }: MediaPickerButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={`Choose from library as ${pictureName}`}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && setIsOpen(true)}
      >
        <Images size={18} />
        Choose from library
      </Button>
      {isOpen && (
        <MediaPicker
          onClose={() => setIsOpen(false)}
          onChoose={(url) => {
            setIsOpen(false)
            onChoose(url)
          }}
        />
      )}
    </>
  )
}

function MediaPicker({ onChoose, onClose }: { onChoose: (url: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { query, pictures } = useMediaList({ search })
  return (
    <Modal label="Choose from library" variant="wide" onDismiss={onClose}>
      <ModalHeader title="Choose from library" onClose={onClose} />
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain p-4 sm:px-7 sm:py-6">
        <SearchBox
          label="Search pictures"
          placeholder="Description, project, person"
          value={search}
          onSearch={setSearch}
        />
        {!pictures && <QueryState query={query} subject="Pictures" />}
        {pictures?.length === 0 &&
          (search ? (
            <NoResults itemName="picture" search={search} />
          ) : (
            <EmptyState>No pictures found. Upload the first one.</EmptyState>
          ))}
        {!!pictures?.length && <MediaGrid pictures={pictures} onChoose={({ url }) => onChoose(url)} />}
        <LoadMore query={query} itemsName="pictures" />
      </div>
    </Modal>
  )
}
