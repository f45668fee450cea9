// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const residFlats: PictureSource<'lit' | 'off'> = {
  name: 'resid-flats',
  width: 828,
  height: 828,
  widths: [480, 640, 828],
  placeholder:
    'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAADQAQCdASoQABAABUB8JagCdACE0ffIAAD+3NxwKyzafzfvv2v8/fcIHqMULv2OgKI/sI2sljwzGHBsBy9KWcfreUIKmeXX9WLLdY8g96ApJJmVaUvUw1PwvZjocoZlsAA=',
}
