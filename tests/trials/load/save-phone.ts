import { json } from './json.ts'
import type { Target } from './writes.ts'

/** Changes the firm's telephone number, which every page shows. @throws when it is not taken */
export async function savePhone(
  { url, cookie }: Pick<Target, 'url' | 'cookie'>,
  phone: string,
): Promise<void> {
  const read = await fetch(`${url}/trpc/settings.get`)
  const { result }: { result: { data: { updated_at: string } } } = JSON.parse(await read.text())
  const settings = { updated_at: result.data.updated_at, phone }
  const saved = await fetch(`${url}/trpc/settings.save`, json(settings, cookie))
  const text = await saved.text()
  if (!saved.ok) throw new Error(`settings.save: ${saved.status} ${text}`)
}
