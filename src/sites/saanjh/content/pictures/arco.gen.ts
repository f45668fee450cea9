// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const arco: PictureSource<'lit' | 'off'> = {
  name: 'arco',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjYAAABXRUJQVlA4ICoAAADwAQCdASoQAAoABUB8JZQCdAEPRZQvxAAA/ni7RNN3fqigEqaZ/z9AAAA=',
}
