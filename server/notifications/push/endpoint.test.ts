import { expect, test } from 'vitest'
import { isPushEndpoint } from './endpoint.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QGuQ', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQ', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com@10.0.0.5/', false],
  ['https://a:b@fcm.googleapis.com/', false],
  ['https://10.0.0.5/', false],
  ['https://push.apple.com/', false],
  ['https://evilpush.apple.com.example/', false],
  ['https://evil-notify.windows.com/', false],
  ['', false],
  ['fcm.googleapis.com', false],
])('%s: %s', (text, expected) => {
  expect(isPushEndpoint(text)).toBe(expected)
})
