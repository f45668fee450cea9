// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const switchroomDoors: PictureSource<'lit' | 'off'> = {
  name: 'switchroom-doors',
  width: 828,
  height: 828,
  widths: [480, 640, 828],
  placeholder:
    'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoQABAABUB8JQBYdiHo7pNguAAA/qJVZpZyXX37L2u+78WRsAD0xPa5D4AAAA==',
}
