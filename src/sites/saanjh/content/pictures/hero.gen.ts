// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const hero: PictureSource<'all' | 'com' | 'ind' | 'off' | 'res' | 'str'> = {
  name: 'hero',
  width: 2560,
  height: 1600,
  widths: [480, 640, 828, 1080, 1440, 1920, 2560],
  placeholder:
    'data:image/webp;base64,UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoQAAoABUB8JZQAAt+EUAD+bve66PVckQJVQvbrAAA=',
}
