import type { Context } from 'hono'
import { appError } from '../errors.ts'

/**
 * Reads the fields of a posted form, by name. If a field is repeated, its last value counts. A body of another type
 * counts as an empty form: multipart is parsed only where uploads are accepted (S21).
 * @throws AppError BAD_REQUEST for bytes that are invalid in the charset that the request declares (by default UTF-8)
 */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return {}
  const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  // One character per byte: URLSearchParams would read only UTF-8, and replace invalid bytes with �.
  const body = Buffer.from(await c.req.arrayBuffer()).toString('latin1')
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    const decode = (text: string) => decoder.decode(Buffer.from(unescapeBytes(text), 'latin1'))
    return Object.fromEntries(
      body.split('&').map((field) => {
        const [name = '', ...value] = field.split('=')
        return [decode(name), decode(value.join('='))]
      }),
    )
  } catch (error) {
    throw appError('BAD_REQUEST', 'This text could not be read. Please send the form as UTF-8.', {}, error)
  }
}

const unescapeBytes = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
