// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const mcb: PictureSource<'lit' | 'off'> = {
  name: 'mcb',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoQAAoABUB8JQBOgCHIM+uAAP7MT/Zj4PRw3Sy3tm30uahh00/T9gAA',
}
