// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const switchroomDoors: PictureSource<'lit' | 'off'> = {
  name: 'switchroom-doors',
  width: 828,
  height: 828,
  widths: [480, 640, 828],
  placeholder:
    'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoQABAABUB8JQBYdiIKHwLID2aAAP6+P79ATsauY+NuUiCn3ObISsODA2CXGIr82488Y4AA',
}
