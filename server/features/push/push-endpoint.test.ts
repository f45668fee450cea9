import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

const none = { PUSH_HOSTS: [] }

// S20
test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('Push endpoint: a known push service is accepted: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, none)).toBe(true)
})

// S20
test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'https://evil.example#.notify.windows.com',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'http://127.0.0.1/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'not an address',
])('Push endpoint: any other address is refused: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, none)).toBe(false)
})

test('Push endpoint: PUSH_HOSTS adds a host with its port, over http too', () => {
  const env = { PUSH_HOSTS: ['127.0.0.1:9000'] }
  expect(isPushEndpoint('http://127.0.0.1:9000/push/1', env)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:9001/push/1', env)).toBe(false)
  expect(isPushEndpoint('ftp://127.0.0.1:9000/push/1', env)).toBe(false)
})
