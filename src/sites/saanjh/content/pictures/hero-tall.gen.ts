// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const heroTall: PictureSource<'all' | 'com' | 'ind' | 'off' | 'res' | 'str'> = {
  name: 'hero-tall',
  width: 1820,
  height: 1600,
  widths: [480, 640, 828, 1080, 1440, 1820],
  placeholder:
    'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAABwAQCdASoQAA4ABUB8JZWDrAGIAAD+5GEw7/c7sknci8Q2v7nNr7vIzMKv8EE9F7dYAA==',
}
