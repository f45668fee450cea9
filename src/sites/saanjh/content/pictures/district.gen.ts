// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const district: PictureSource<'lit' | 'off'> = {
  name: 'district',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRi4AAABXRUJQVlA4ICIAAAAwAQCdASoQAAoABUB8JYwAA3AA/uIcCsJDfe8P96WT5eAA',
}
