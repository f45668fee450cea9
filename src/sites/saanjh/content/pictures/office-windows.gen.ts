// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const officeWindows: PictureSource<'lit' | 'off'> = {
  name: 'office-windows',
  width: 828,
  height: 828,
  widths: [480, 640, 828],
  placeholder:
    'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoQABAABUB8JYwCw7EfTsFSlhvgAPzSb0MG4SQ8NdojJN7YqeESwUJPP2NAAA==',
}
