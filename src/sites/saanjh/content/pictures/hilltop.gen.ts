// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const hilltop: PictureSource<'lit' | 'off'> = {
  name: 'hilltop',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoQAAoABUB8JZQAAuafj4AA+pyChbm+9qHtYhXhuNfIB4iAAAA=',
}
