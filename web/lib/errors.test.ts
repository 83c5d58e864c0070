import { ClientResponseError } from 'pocketbase'
import { expect, test } from 'vitest'
import { describeError, isMissingFile, namesFields } from './errors.ts'

const refused = (status: number, response: Record<string, unknown>) =>
  new ClientResponseError({ url: '/api/x', status, response })

test('an API error is titled by its message and described by its whole response', () => {
  const response = { status: 400, message: 'Failed to create record.', data: { city: { code: 'x' } } }
  expect(describeError(refused(400, response))).toEqual({
    title: 'Failed to create record.',
    description: JSON.stringify(response, null, 2),
  })
})

test('an API error without a message has no title', () => {
  expect(describeError(refused(500, {}))).toEqual({ title: 'No title', description: '{}' })
})

test('an empty answer is content not found', () => {
  expect(describeError(refused(204, {})).title).toBe('Content not found')
})

test('anything else went wrong, and is shown as JSON', () => {
  const { title, description } = describeError(new TypeError('x is not a function'))
  expect(title).toBe('Something went wrong!')
  expect(JSON.parse(description)).toEqual({ name: 'TypeError', message: 'x is not a function' })
})

test('what JSON cannot say is said as text', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(describeError(circle).description).toBe('[object Object]')
  expect(describeError(undefined).description).toBe('undefined')
})

test('only a refusal of values names fields', () => {
  const data = { phone: { code: 'validation_invalid_phone', message: 'Numéro inconnu.' } }
  expect(namesFields(refused(400, { message: 'x', data }))).toBe(true)
  expect(namesFields(refused(400, { message: 'x', data: {} }))).toBe(false)
  expect(namesFields(refused(403, { data }))).toBe(false)
  expect(namesFields(new Error('x'))).toBe(false)
})

test.each([
  ['Failed to fetch dynamically imported module: http://localhost/assets/a.js', true],
  ['error loading dynamically imported module: http://localhost/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Failed to fetch', false],
  ['x is not a function', false],
])('a file that is missing: « %s » %s', (message, expected) => {
  expect(isMissingFile(new TypeError(message))).toBe(expected)
})
