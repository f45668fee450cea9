// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const frame: PictureSource<'lit' | 'off'> = {
  name: 'frame',
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder:
    'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAACwAQCdASoQAAoABUB8JZQAAuaexBAAAP6iBT4SNSw7C76xVRlAAA==',
}
