// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const studioh: PictureSource<'lit' | 'off'> = {
  name: 'studioh',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoQAAoABUB8JZwAAYMEoAD+2Vj740psrbNROnKBfWwGyPjdaDgAAA==',
}
