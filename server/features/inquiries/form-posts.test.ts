import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { buildInquiryForm, buildContactForm } from '../../../tests/support/form-data.ts'
import { createTestApp, emptyPages } from '../../../tests/support/test-app.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import { type Env, readEnv } from '../../core/env.ts'
import type { Pages } from '../../core/pages/pages.ts'

/** The app with fake pages that record the form they were asked to render. */
function createFormApp(envOverrides: Partial<Env> = { LIMITS: false }) {
  const shown: unknown[] = []
  const pages: Pages = {
    ...emptyPages,
    async handle(_request, _context, posted) {
      shown.push(posted)
      return new Response('the page', { status: posted?.status ?? 200 })
    },
  }
  return { ...createTestApp(db, envOverrides, pages), shown }
}

const rows = () => db.selectFrom('inquiries').selectAll().execute()

test('Forms without JavaScript: a valid form is stored and redirects to the page that shows the success', async () => {
  const { visitor, shown } = createFormApp()
  const response = await visitor().post('/inquiry', {
    ...buildInquiryForm(),
    company: '',
    budget: '',
    spare: '',
  })
  const [row] = await rows()
  expect(row).toMatchObject({
    ...buildInquiryForm(),
    source: 'inquiry',
    company: null,
    budget: null,
    status: 'new',
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`/inquiry?sent=${inquiryReference(row!.id)}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(shown).toEqual([])

  const contact = await visitor().post('/contact', buildContactForm())
  expect(contact.headers.get('location')).toMatch(/^\/contact\?sent=[0-9A-F]{6}$/)
  const news = await visitor().post('/news', { email: 'reader@example.com' })
  expect([news.status, news.headers.get('location')]).toEqual([303, '/news?sent=1'])
})

test('Forms without JavaScript: a form that is sent twice makes one row', async () => {
  const { visitor } = createFormApp()
  const [first, second] = await Promise.all([
    visitor().post('/inquiry', buildInquiryForm()),
    visitor().post('/inquiry', buildInquiryForm()),
  ])
  expect(first.headers.get('location')).toBe(second.headers.get('location'))
  expect(await rows()).toHaveLength(1)
})

// 225
test('Forms without JavaScript: a refused form is rendered again with messages at the fields and the typed values', async () => {
  const { visitor, shown } = createFormApp()
  const values = { ...buildInquiryForm(), name: 'M', project_type: '', message: '<script>alert(1)</script>' }
  const response = await visitor().post('/inquiry', values)
  expect(response.status).toBe(400)
  expect(shown).toEqual([
    {
      form: 'inquiry',
      status: 400,
      values,
      fields: {
        name: ['Name must be at least 2 characters'],
        project_type: ['Please select a project type'],
      },
      message: undefined,
    },
  ])
  expect(await rows()).toEqual([])
})

test('Forms without JavaScript: a body of another content type counts as an empty form', async () => {
  const { visitor, shown } = createFormApp()
  const headers = { 'content-type': 'application/json' }
  const response = await visitor().request('/contact', { method: 'POST', headers, body: '{"name":"x"}' })
  expect(response.status).toBe(400)
  expect(shown).toMatchObject([{ form: 'contact', values: {} }])
})

// 385
test('Forms without JavaScript: the rate limit answers 429 with a message and the typed values', async () => {
  const { visitor, shown } = createFormApp({ ...readEnv({}) })
  const browser = visitor()
  for (let i = 0; i < 20; i++)
    await browser.post('/contact', { ...buildContactForm(), message: `Message number ${i}` })
  const response = await browser.post('/contact', buildContactForm())
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(shown).toMatchObject([
    {
      form: 'contact',
      status: 429,
      values: buildContactForm(),
      fields: {},
      message: 'Too many attempts. Try again in 1 minute.',
    },
  ])
  expect(await rows()).toHaveLength(20)
})

// 385
test('Forms without JavaScript: a filled honeypot redirects as on success, and the inquiry is suspected spam', async () => {
  const { visitor } = createFormApp()
  const response = await visitor().post('/inquiry', {
    ...buildInquiryForm(),
    spare: 'https://spam.example',
  })
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'spam', suspected_spam: true })
  expect(response.headers.get('location')).toBe(`/inquiry?sent=${inquiryReference(row!.id)}`)
})

test('Forms without JavaScript: a cross-site post is refused', async () => {
  const { visitor } = createFormApp()
  const headers = { 'sec-fetch-site': 'cross-site' }
  const body = new URLSearchParams(buildInquiryForm())
  const response = await visitor().request('/inquiry', { method: 'POST', headers, body })
  expect(response.status).toBe(403)
  expect(await rows()).toEqual([])
})

test('Forms without JavaScript: photographs chosen before the script loaded must be chosen again, and the text stays', async () => {
  const { visitor, shown } = createFormApp()
  const response = await visitor().post('/inquiry', { ...buildInquiryForm(), photos: 'board.jpg' })
  expect(response.status).toBe(400)
  expect(shown).toMatchObject([
    {
      values: buildInquiryForm(),
      fields: {
        photos: ['The photographs have not arrived. Choose them again, or send the inquiry without.'],
      },
    },
  ])
  expect(await rows()).toEqual([])
})

// S21
test('Uploads: only the page of an inquiry and the upload routes read a multipart body', async () => {
  const { visitor } = createFormApp()
  const body = new FormData()
  for (const [name, value] of Object.entries(buildInquiryForm())) body.set(name, value)
  body.set('file', new Blob(['<svg/>'], { type: 'image/svg+xml' }), 'a.svg')
  const statuses: [path: string, status: number][] = [
    ['/inquiry', 400],
    ['/contact', 400],
    ['/news', 400],
    ['/trpc/inquiry.create', 415],
    ['/media', 401],
    ['/inquiries.csv', 405],
  ]
  for (const [path, status] of statuses)
    expect([path, (await visitor().request(path, { method: 'POST', body })).status]).toEqual([path, status])
  expect(await rows()).toEqual([])
})

test('Forms without JavaScript: two thousand characters with line breaks are accepted, as with JavaScript', async () => {
  const { visitor } = createFormApp()
  const message = `${'a'.repeat(99)}\n`.repeat(20).trim()
  const typed = { ...buildContactForm(), message: `${message}!` }
  expect(typed.message).toHaveLength(2000)
  const response = await visitor().post('/contact', {
    ...typed,
    message: typed.message.replaceAll('\n', '\r\n'),
  })
  expect(response.status).toBe(303)
  expect(await rows()).toMatchObject([{ message: typed.message }])
})

test('Forms without JavaScript: a text is read in the charset that the form declares, and refused if it cannot be', async () => {
  const { visitor } = createFormApp()
  const send = (charset: string) =>
    visitor().request('/contact', {
      method: 'POST',
      headers: { 'content-type': `application/x-www-form-urlencoded${charset}` },
      body: `name=Andr%E9+Weil&email=andre%40example.in&message=Deux+lampes,+s%27il+vous+pla%EEt=%2B`,
    })
  expect((await send('; charset=iso-8859-1')).status).toBe(303)
  expect(await rows()).toMatchObject([{ name: 'André Weil', message: "Deux lampes, s'il vous plaît=+" }])
  for (const charset of ['', '; charset=utf-8', '; charset=klingon']) {
    const refused = await send(charset)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: 'This text could not be read. Please send the form as UTF-8.' },
    ])
  }
  expect(await rows()).toHaveLength(1)
})
