// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const office: PictureSource<'lit' | 'off'> = {
  name: 'office',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoQAAoABUB8JYwCw7CqhAzZgADOKRl6J6hsza7MEJHnYkWYTs2tsAAA',
}
