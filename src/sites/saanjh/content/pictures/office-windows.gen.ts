// Written by `npm run pictures` from art/masters.
import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const officeWindows: PictureSource<'lit' | 'off'> = {
  name: 'office-windows',
  width: 828,
  height: 828,
  widths: [480, 640, 828],
  placeholder:
    'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAACwAQCdASoQABAABUB8JYwCw7C93BpwAPzVjUy5yjoi/RWAmrZFx2tH2peCYC1BlHE+WEazdZ6A49xSMVvOn+toJHHzPJTw4DwAAA==',
}
