import { expect, it } from 'vitest'
import { isEmail, isUrl } from './addresses.ts'
import { json } from './fields.ts'
import { checkHtml, checkJson, checkPoint, JSON_BYTES } from './wide-values.ts'

it.each<[string, boolean]>([
  ['salma@wasl.ma', true],
  ['s.b+c@a-b.wasl.ma', true],
  ['سلمى@واصل.شبكة', true],
  ['salma@wasl', false],
  ['salma@wasl.1', false],
  ['salma.@wasl.ma', false],
  ['salma@-wasl.ma', false],
  ['sal ma@wasl.ma', false],
  [`${'a'.repeat(246)}@wasl.ma`, true],
  [`${'a'.repeat(247)}@wasl.ma`, false],
])('« %s » is an e-mail: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

it.each<[string, boolean]>([
  ['https://wasl.ma', true],
  ['wasl.ma', true],
  ['a.ma', true],
  ['a.m', false],
  ['http://localhost', true],
  ['localhost', false],
  ['localhost:80', true],
  ['http://127.0.0.1', true],
  ['127.0.0.1', true],
  ['1.2.3', false],
  ['1.2.3.4.5', false],
  ['http://999.0.0.1', false],
  ['http://[::1]', true],
  ['[::1]:80', true],
  ['http://[:::1]', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['wasl.ma/%20', true],
  ['wasl.ma/%2', false],
  ['wasl.ma/?q=%2', true],
  ['wasl.ma/?q=%2#%2', false],
  ['wasl.ma/a b', false],
  ['wasl.ma/\u0001', false],
  [`wasl.ma/${'a'.repeat(2_040)}`, true],
  [`wasl.ma/${'a'.repeat(2_041)}`, false],
])('« %s » is a web address: %s', (text, expected) => {
  expect(isUrl(text)).toBe(expected)
})

it.each<[number, number, string | undefined]>([
  [0, 0, undefined],
  [180, 90, undefined],
  [-180, -90, undefined],
  [0, 90.1, 'validation_invalid_latitude'],
  [0, -90.1, 'validation_invalid_latitude'],
  [180.1, 0, 'validation_invalid_longitude'],
  [-180.1, 0, 'validation_invalid_longitude'],
  [0, Number.NaN, 'validation_invalid_latitude'],
  [Number.NaN, 0, 'validation_invalid_longitude'],
])('the place %d, %d', (lon, lat, code) => {
  expect(checkPoint({ lon, lat })?.code).toBe(code)
})

it('texts are weighed as UTF-8', () => {
  const html = (text: string, most: number) => checkHtml(text, most)?.code ?? null
  for (const [char, bytes] of [
    ['a', 1],
    ['\u007f', 1],
    ['\u0080', 2],
    ['é', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['…', 3],
    ['\uffff', 3],
    ['😀', 4],
  ] as const) {
    expect([html(char, bytes), html(char, bytes - 1)]).toEqual([null, 'validation_content_size_limit'])
  }
  expect(checkHtml('a'.repeat(5_242_880))).toBeNull()
  expect(checkHtml('a'.repeat(5_242_881))?.params).toEqual({ maxSize: 5_242_880 })
})

it('a JSON value is stored by PostgreSQL, and limited where callers send it', () => {
  const field = json({ label: 'x' })
  const code = (value: unknown, of = field) => checkJson(of, value)?.code ?? null
  expect(code({ a: 1 })).toBeNull()
  expect([code('\u0000'), code('\ud800'), code('\\u0000')]).toEqual([
    'validation_invalid_json',
    'validation_invalid_json',
    null,
  ])
  expect([code('a'.repeat(JSON_BYTES - 2)), code('a'.repeat(JSON_BYTES - 1))]).toEqual([
    null,
    'validation_json_size_limit',
  ])
  expect(code('a'.repeat(JSON_BYTES), json({ label: 'x', write: [] }) as never)).toBeNull()
  expect(JSON_BYTES).toBe(1_048_576)
})
