import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { newId } from '../../../server/core/database/ids.ts'
import { hashOf } from '../../../server/core/media/stored-files.ts'
import { buildInquiryForm } from '../../support/form-data.ts'
import { uploadForm } from '../../support/pictures.ts'
import { json } from '../support/staff.ts'
import type { Ledger } from './ledger.ts'

/** The site as its clients see it. */
export interface Target {
  url: string
  /** The cookie of a signed-in member of staff, as `name=value`. */
  cookie: string
  /** The inquiry to which the notes are added. */
  inquiryId: string
}

/** A write that has not been sent. Sending it again must not create a second record. */
export interface Draft {
  key: string
  /** @returns whether it was acknowledged */
  send(): Promise<boolean>
}

/** An inquiry from an address of its own, with an idempotency key. */
export function draftInquiry({ url }: Target, ledger: Ledger): Draft {
  const key = newId()
  const form = buildInquiryForm({ email: emailOf(key), idempotency_key: key })
  return { key, send: () => ledger.request('inquiry', key, `${url}/trpc/inquiry.create`, json(form)) }
}

/** An inquiry without a key, as without JavaScript: its address and message distinguish it from others. */
export function draftKeylessInquiry({ url }: Target, ledger: Ledger): Draft {
  const key = newId()
  const form = buildInquiryForm({ email: emailOf(key) })
  return { key, send: () => ledger.request('inquiry', key, `${url}/trpc/inquiry.create`, json(form)) }
}

/** An inquiry with a photograph, which is uploaded once beforehand: like the form, it reuses the upload for retries. */
export async function draftPhotograph({ url }: Target, ledger: Ledger): Promise<Draft> {
  const key = newId()
  const bytes = await drawPicture()
  let photo = ''
  const upload = async () => {
    const init = { method: 'POST', body: uploadForm(bytes) }
    const answer = await ledger.requestText('photograph', key, `${url}/inquiry-media`, init)
    photo = answer === null ? '' : (JSON.parse(answer) as { id: string }).id
    return photo !== ''
  }
  return {
    key,
    async send() {
      if (!photo && !(await upload())) return false
      const form = buildInquiryForm({ email: emailOf(key), idempotency_key: key, photos: [photo] })
      return await ledger.request('photograph', key, `${url}/trpc/inquiry.create`, json(form))
    },
  }
}

/** The email address of an inquiry's sender. */
export const emailOf = (key: string): string => `${key}@example.com`

/** A note on the target's inquiry. */
export function draftNote({ url, cookie, inquiryId }: Target, ledger: Ledger): Draft {
  const key = newId()
  const note = { id: inquiryId, note: key, idempotency_key: key }
  return { key, send: () => ledger.request('note', key, `${url}/trpc/inquiry.addNote`, json(note, cookie)) }
}

/** A service that visitors do not see, so that pages do not grow; they become stale all the same. */
export function draftService({ url, cookie }: Target, ledger: Ledger): Draft {
  const key = newId()
  const service = { title: key, status: 'inactive', idempotency_key: key }
  return {
    key,
    send: () => ledger.request('service', key, `${url}/trpc/services.create`, json(service, cookie)),
  }
}

const [WIDTH, HEIGHT] = [64, 48]

/** A small, unique picture. */
const drawPicture = (): Promise<Buffer> =>
  sharp(randomBytes(WIDTH * HEIGHT * 3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer()

/** A picture from staff. Its key is the hash by which the site identifies it. */
export async function draftPicture({ url, cookie }: Target, ledger: Ledger): Promise<Draft> {
  const bytes = await drawPicture()
  const key = hashOf(createHash('sha256').update(bytes).digest())
  return {
    key,
    send: () =>
      ledger.request('picture', key, `${url}/media`, {
        method: 'POST',
        body: uploadForm(bytes),
        headers: { cookie },
      }),
  }
}
