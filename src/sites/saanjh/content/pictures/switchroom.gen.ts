// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const switchroom: PictureSource<'lit' | 'off'> = {
  name: 'switchroom',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAoABUB8JYwCdAEf9X1y8gAA/uUzUFjeiag2GyTHYO6bX6LwzCIr2I0FAAAA',
}
