// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const living: PictureSource<'lit' | 'off'> = {
  name: 'living',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAABwAQCdASoQAAoABUB8JagCdABSgAD8i/6A4GsWZwERaj/ZuD2kazI2UA08AAAA',
}
