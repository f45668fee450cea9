// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const residFlats: PictureSource<'lit' | 'off'> = {
  name: 'resid-flats',
  width: 828,
  height: 828,
  widths: [480, 640, 828],
  placeholder:
    'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQABAABUB8JZACdAC3sWVmcAAA/tyCLg05rFGR/4k9wK56Cvf/sU/YRwqo0Z3d08fLPC1gXj2AAA==',
}
