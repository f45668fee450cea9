// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const pendants: PictureSource<'lit' | 'off'> = {
  name: 'pendants',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAACwAQCdASoQAAoABUB8JZQAAuaqh8IAAP7LwN46iEmvm2cXgec0wAAA',
}
