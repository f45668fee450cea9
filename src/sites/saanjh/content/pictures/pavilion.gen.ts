// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const pavilion: PictureSource<'lit' | 'off'> = {
  name: 'pavilion',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoQAAoABUB8JQBOgCHK6gAA/ni6SvEiMBfw8JDHepzcVkAA',
}
