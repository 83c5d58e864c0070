import { describe, expect, test } from 'vitest'
import { cast, check } from './checks.ts'
import {
  bool,
  count,
  date,
  email,
  type Field,
  json,
  list,
  money,
  number,
  password,
  phone,
  relation,
  select,
  text,
  url,
} from './fields.ts'

const f = { label: '' }
const options = { a: 'A', b: 'B', c: 'C' }

describe('casting never fails: bad input becomes the zero value', () => {
  const rows: [string, Field, unknown, unknown][] = [
    ['text as it is', text(f), ' x ', ' x '],
    ['text from a number', text(f), 12.5, '12.5'],
    ['text from a boolean', text(f), true, 'true'],
    ['text from null', text(f), null, ''],
    ['text from a list', text(f), ['x'], ''],
    ['bool from one', bool(f), 1, true],
    ['bool from another number', bool(f), 2, true],
    ['bool from zero', bool(f), 0, false],
    ['number from text', number(f), '-3.5', -3.5],
    ['number from a boolean', number(f), true, 1],
    ['number from words', number(f), 'abc', 0],
    ['number from nothing', number(f), '', 0],
    ['number from null', number(f), null, 0],
    ['number from a list', number(f), [1], 0],
    ['number from Infinity', number(f), 'Infinity', Number.POSITIVE_INFINITY],
    ['money from dirhams', money(f), 250.5, 25050],
    ['money without a rounding error', money(f), 1.15, 115],
    ['money that floats cannot hold', money(f), 8_388_608.07, 838_860_807],
    ['money from text', money(f), '80', 8000],
    ['money from words, which is none', money(f), 'abc', Number.NaN],
    ['money nobody typed', money(f), '', 0],
    ['bool from text', bool(f), 'T', true],
    ['bool from other words', bool(f), 'yes', false],
    ['bool from a number', bool(f), 2, true],
    ['date, canonical', date(f), '2026-11-20 22:30:00.123Z', '2026-11-20 22:30:00.123Z'],
    ['date, with an offset', date(f), '2026-11-20T22:30:00+01:00', '2026-11-20 21:30:00.000Z'],
    ['date, cut not rounded', date(f), '2026-11-20 22:30:00.9999Z', '2026-11-20 22:30:00.999Z'],
    ['date, day alone', date(f), '2026-11-20', '2026-11-20 00:00:00.000Z'],
    ['date, no zone', date(f), '2026-11-20T22:30:00', '2026-11-20 22:30:00.000Z'],
    ['date, RFC 1123', date(f), 'Fri, 20 Nov 2026 22:30:00 GMT', '2026-11-20 22:30:00.000Z'],
    ['date, RFC 850', date(f), 'Friday, 20-Nov-26 22:30:00 UTC', '2026-11-20 22:30:00.000Z'],
    ['date, impossible', date(f), '2026-02-30', ''],
    ['date, half', date(f), '2026-11', ''],
    ['date, unix seconds', date(f), 1_700_000_000, ''],
    ['select keeps the last', select({ ...f, options }), ['a', 'b'], 'b'],
    ['select, JSON list in text', select({ ...f, options, maxSelect: 3 }), '["a","a","","b"]', ['a', 'b']],
    ['relation from text', relation({ ...f, to: 'x', maxSelect: 2 }), 'id1', ['id1']],
    ['relation from nothing', relation({ ...f, to: 'x' }), null, ''],
    ['list', list(f), ['x', 'x', ''], ['x']],
    ['json from an object', json(f), { a: [1] }, { a: [1] }],
    ['json from text that is JSON', json(f), '{"a":1}', { a: 1 }],
    ['json from a quoted text', json(f), '"x"', 'x'],
    ['json from other text', json(f), 'hello', 'hello'],
    ['json from broken text', json(f), '{"a"', '{"a"'],
    ['json absent', json(f), undefined, null],
    ['phone, spaced', phone(f), '06 12 34 56 78', '+212612345678'],
    ['phone, a cell that lost its zero', phone(f), 612345678, '+212612345678'],
    ['phone nobody can read, kept', phone(f), ' 06123 ', '06123'],
  ]
  test.each(rows)('%s', (_, field, input, value) => {
    expect(cast(field, input)).toEqual(value)
  })
})

describe('each refusal has its code and text', () => {
  const rows: [string, Field, unknown, string, string][] = [
    ['text', text({ ...f, required: true }), '', 'validation_required', 'Cannot be blank.'],
    ['bool', bool({ ...f, required: true }), false, 'validation_required', 'Cannot be blank.'],
    ['number', number({ ...f, required: true }), 0, 'validation_required', 'Cannot be blank.'],
    ['list', list({ ...f, required: true }), [], 'validation_required', 'Cannot be blank.'],
    ['json', json({ ...f, required: true }), {}, 'validation_required', 'Cannot be blank.'],
    [
      'too long, counted in characters',
      text({ ...f, max: 2 }),
      '🙂🙂🙂',
      'validation_max_text_constraint',
      'Must be no more than 2 character(s).',
    ],
    [
      '5,000 by default',
      text(f),
      'x'.repeat(5001),
      'validation_max_text_constraint',
      'Must be no more than 5000 character(s).',
    ],
    [
      'too short',
      text({ ...f, min: 3 }),
      'ab',
      'validation_min_text_constraint',
      'Must be at least 3 character(s).',
    ],
    [
      'pattern',
      text({ ...f, pattern: '^[a-z]+$' }),
      'A',
      'validation_invalid_format',
      'Invalid value format.',
    ],
    ['a NUL character', text(f), 'a\u0000', 'validation_invalid_format', 'Invalid value format.'],
    [
      'password',
      password({ ...f, min: 8 }),
      'short',
      'validation_min_text_constraint',
      'Must be at least 8 character(s).',
    ],
    [
      'password too long',
      password(f),
      'x'.repeat(72),
      'validation_max_text_constraint',
      'Must be less than 71 character(s).',
    ],
    ['email', email(f), 'nobody', 'validation_is_email', 'Must be a valid email address.'],
    ['url', url(f), 'not a url', 'validation_invalid_url', 'Must be a valid url.'],
    [
      'not finite',
      number(f),
      Number.POSITIVE_INFINITY,
      'validation_not_a_number',
      'The submitted number is not properly formatted.',
    ],
    ['whole', count(f), 1.5, 'validation_only_int_constraint', 'Decimal numbers are not allowed.'],
    [
      'below',
      number({ ...f, min: 5 }),
      4,
      'validation_min_number_constraint',
      'Must be greater or equal than 5.',
    ],
    [
      'above',
      count({ ...f, max: 5 }),
      6,
      'validation_max_number_constraint',
      'Must be less or equal than 5.',
    ],
    [
      'above what the column holds',
      count(f),
      3e9,
      'validation_max_number_constraint',
      'Must be less or equal than 2147483647.',
    ],
    [
      'amount below, in dirhams',
      money({ ...f, min: 0 }),
      -1,
      'validation_min_number_constraint',
      'Must be greater or equal than 0.',
    ],
    [
      'amount of three decimals',
      money(f),
      cast(money(f), 1.005),
      'validation_invalid_money',
      'Un montant a deux décimales au plus, par exemple 250,50.',
    ],
    [
      'an amount that is none',
      money(f),
      cast(money(f), '12,345'),
      'validation_not_a_number',
      'Montant illisible. Écrivez-le comme 250 ou 250.50.',
    ],
    ['no such option', select({ ...f, options }), 'z', 'validation_invalid_value', 'Invalid value z.'],
    [
      'options inherited from Object',
      select({ ...f, options }),
      'toString',
      'validation_invalid_value',
      'Invalid value toString.',
    ],
    [
      'too many options',
      select({ ...f, options, maxSelect: 2 }),
      ['a', 'b', 'c'],
      'validation_too_many_values',
      'Select no more than 2.',
    ],
    [
      'too many relations',
      relation({ ...f, to: 'x', maxSelect: 2 }),
      ['1', '2', '3'],
      'validation_too_many_values',
      'Select no more than 2.',
    ],
    ['json with a NUL', json(f), ['a\u0000'], 'validation_invalid_json', 'Must be a valid json value.'],
    [
      'json with half a character',
      json(f),
      { a: '\ud800' },
      'validation_invalid_json',
      'Must be a valid json value.',
    ],
    [
      'json too big',
      json(f),
      'é'.repeat(600_000),
      'validation_json_size_limit',
      'The maximum allowed JSON size is 1048576 bytes.',
    ],
    [
      'phone',
      phone(f),
      '06123',
      'validation_invalid_phone',
      'Numéro de téléphone marocain non valide. Écrivez-le comme 06 12 34 56 78.',
    ],
  ]
  test.each(rows)('%s', (_, field, value, code, message) => {
    expect(check(field, value)).toMatchObject({ code, message })
  })
})

describe('a limit', () => {
  const codeOf = (field: Field, value: unknown) => check(field, value as never)?.code

  test('is kept by a value that reaches it', () => {
    expect(codeOf(text({ ...f, min: 3 }), 'abc')).toBeUndefined()
    expect(codeOf(text({ ...f, max: 3 }), 'abc')).toBeUndefined()
    expect(codeOf(number({ ...f, min: 2, max: 5 }), 5)).toBeUndefined()
    expect(codeOf(number({ ...f, min: 2, max: 5 }), 2)).toBeUndefined()
    expect(codeOf(list({ ...f, max: 2 }), ['a', 'b'])).toBeUndefined()
    expect(codeOf(list({ ...f, max: 2 }), ['a', 'b', 'c'])).toBe('validation_too_many_values')
  })

  test('is told with its error', () => {
    expect(check(text({ ...f, min: 3, max: 9 }), 'ab')?.params).toEqual({ min: 3 })
    expect(check(text({ ...f, max: 2 }), 'abc')?.params).toEqual({ max: 2 })
  })

  test('counts a character of two code units as one, and any other as one', () => {
    const three = text({ ...f, max: 3 })
    for (const character of ['\u{103ff}', '\u{10000}', '\ue000', '\udbff'.toWellFormed()]) {
      expect(codeOf(three, character.repeat(3))).toBeUndefined()
      expect(codeOf(three, character.repeat(4))).toBe('validation_max_text_constraint')
    }
  })
})

test('one text of a list that PostgreSQL cannot hold refuses the list', () => {
  expect(check(list(f), ['a', 'b\0'])?.code).toBe('validation_invalid_format')
  expect(check(list(f), ['a', 'b'])).toBeNull()
})

test('what is stored passes', () => {
  const rows: [Field, unknown][] = [
    [text(f), '   '],
    [text(f), ''],
    [number({ ...f, min: 5 }), 0],
    [email(f), 'Prénom.nom@exemple.ma'.normalize('NFD').replace(/\p{M}/gu, '')],
    [url(f), 'wasl.ma/suivi'],
    [url(f), 'https://wasl.ma:8090/suivi?code=1'],
    [money(f), -25050],
    [phone(f), '+212528812345'],
    [phone(f), '+33612345678'],
    [select({ ...f, options, maxSelect: 3 }), ['a', 'b']],
    [json(f), { a: null }],
    [json(f), '\\u0000 written out'],
    [json({ ...f, write: [] }), 'é'.repeat(600_000)],
  ]
  for (const [field, value] of rows) expect([value, check(field, value)]).toEqual([value, null])
})
