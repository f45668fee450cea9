// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const heroTall: PictureSource<'all' | 'com' | 'ind' | 'off' | 'res' | 'str'> = {
  name: 'hero-tall',
  width: 1820,
  height: 1600,
  widths: [480, 640, 828, 1080, 1440, 1820],
  placeholder:
    'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAAAwAQCdASoQAA4ABUB8JZQAA3AA/uRhMO/3O7Y3VKQgSNHQNF7dYAAA',
}
