import { expect, test } from 'vitest'
import { describeError, SEED_ERRORS } from '#web/lib/errors.ts'
import { MOST_RETRIES, STALE_MS, shouldRetry, UNUSED_MS } from '#web/lib/query-policy.ts'
import { ERROR_TOAST_MS, TOAST_MS, TOAST_POSITION, VISIBLE_TOASTS } from '#web/lib/toast.ts'

test('8 the toasts say the seed’s words', () => {
  expect(Object.values(SEED_ERRORS)).toEqual(
    expect.arrayContaining([
      'Content not modified!',
      'Something went wrong!',
      'Content not found',
      'No title',
    ]),
  )
})

test('8 a generic error shows its JSON under « Something went wrong! »', () => {
  expect(describeError({ oops: 1 })).toMatchObject({ title: 'Something went wrong!' })
})

test('8 error reports stay 7 seconds', () => {
  expect(ERROR_TOAST_MS).toBe(7_000)
})

test('8 queries are not retried on 401 or 403, otherwise up to 3 times', () => {
  expect([401, 403].map((status) => shouldRetry(0, { status }))).toEqual([false, false])
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, { status: 500 }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('9 stale after 10 s, at most 3 retries, unused cache dropped after 5 minutes', () => {
  expect([STALE_MS, MOST_RETRIES, UNUSED_MS]).toEqual([10_000, 3, 300_000])
})

test('9 toasts: 2,500 ms, at most 3 visible, bottom right', () => {
  expect([TOAST_MS, VISIBLE_TOASTS, TOAST_POSITION]).toEqual([2_500, 3, 'bottom-right'])
})
