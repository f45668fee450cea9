// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const living: PictureSource<'lit' | 'off'> = {
  name: 'living',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoQAAoABUB8JagCdAB+qAAA/eJnaYX0UyHkmYgJRu2Bc1axZWkH0cm6in0NAAAA',
}
