/** Bodies that do not match their content type: nothing is guessed, nothing is stored. */

import { expect } from 'vitest'
import { refused, type Scenario, scenarios } from './scenario.ts'

const FOLIOS = '/api/collections/folios/records'
const REFUSED = refused(400, 'Something went wrong while processing your request.')
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=B'

const sent = (type: string, body: string, more: Partial<Scenario>): Scenario => ({
  name: `${type.split(';')[0]}: ${JSON.stringify(body).slice(0, 60)}`,
  method: 'POST',
  url: FOLIOS,
  as: 'librarian',
  headers: { 'content-type': type },
  body,
  status: 200,
  ...more,
})
const wrong = (type: string, body: string): Scenario => sent(type, body, { status: 400, equals: REFUSED })
const right = (type: string, body: string, expected: object): Scenario =>
  sent(type, body, { after: async (_, answer) => expect(answer).toMatchObject(expected) })

const part = (header: string, text = 'x'): string =>
  `--B\r\nContent-Disposition: ${header}\r\n\r\n${text}\r\n`
const END = '--B--\r\n'
const TITLE = part('form-data; name="title"')

const JSON_TYPE = 'application/json'

scenarios('a JSON body', [
  right(JSON_TYPE, '', { title: '' }),
  right(JSON_TYPE, ' {"title":"a:b\\":"} and more', { title: 'a:b":' }),
  right(JSON_TYPE, '{"title":"a","place":{"lon":1,"lat":2},"none":[{"lon":1},{"lon":1}]}', { title: 'a' }),
  wrong(JSON_TYPE, ' '),
  wrong(JSON_TYPE, '\r\n'),
  wrong(JSON_TYPE, '{"title":"a","title":"b"}'),
  wrong(JSON_TYPE, '{"title":"a","\\u0074itle":"b"}'),
  wrong(JSON_TYPE, '{"place":{"lon":1,"lon":2,"lat":3}}'),
  wrong(JSON_TYPE, '{"none":[{"a":{"b":1,"b":1}}]} and more'),
  wrong(JSON_TYPE, '{"title":1e400}'),
])

scenarios('a form', [
  right(FORM, 'title=a%20b+c&abstract', { title: 'a b c', abstract: '' }),
  wrong(FORM, 'title=%zz'),
  wrong(FORM, 'title=100%'),
  wrong(FORM, '%4=a&title=b'),
  wrong(FORM, 'title=a;abstract=b'),
  wrong(FORM, 'title=a&abstract=b;c'),
])

scenarios('a multipart form', [
  right(MULTIPART, `${TITLE}${END}`, { title: 'x' }),
  wrong(MULTIPART, 'nothing'),
  wrong(MULTIPART, TITLE),
  wrong(MULTIPART, '--B\r\nContent-Disp'),
  wrong(MULTIPART, '--B\r\nContent-Disposition: form-data; name="cover"; filename="a.txt"\r\n\r\nab'),
  wrong('multipart/form-data', `${TITLE}${END}`),
  wrong('multipart/form-data; boundary=C', `${TITLE}${END}`),
  right(MULTIPART, `${part('form-data; name="cover"; filename=""', '')}${TITLE}${END}`, {
    title: 'x',
    cover: '',
  }),
  ...[
    ['a\\\\b.txt', /^a_b_\w{10}\.txt$/],
    ['C:\\\\dir\\\\abc.txt', /^c_dir_abc_\w{10}\.txt$/],
    ['dir/abc.txt', /^abc_\w{10}\.txt$/],
    ['../../abc.txt', /^abc_\w{10}\.txt$/],
  ].map(([name, cover]) =>
    right(MULTIPART, `${part(`form-data; name="cover"; filename="${name}"`)}${END}`, {
      cover: expect.stringMatching(cover ?? ''),
    }),
  ),
])
