/** HTTP itself, row by row: methods, addresses, headers. The runner, `scenario.ts`, asserts each row. */

import { refused, scenarios } from './scenario.ts'
import { BOOK, READER } from './world.ts'

const GONE = refused(404, "The requested resource wasn't found.")

scenarios('http', [
  {
    name: 'health',
    url: '/api/health',
    status: 200,
    equals: { message: 'API is healthy.', code: 200, data: {} },
    answerHeaders: { 'content-type': 'application/json' },
  },
  { name: 'health by HEAD', method: 'HEAD', url: '/api/health', status: 200 },
  {
    name: 'HEAD has the status without a body',
    method: 'HEAD',
    url: '/api/collections/books/records',
    status: 403,
  },
  {
    name: 'an address that is none',
    url: '/api/collections/%ZZ/records',
    status: 404,
    equals: GONE,
  },
  {
    name: 'an unknown path',
    url: '/api/nothing',
    status: 404,
    equals: GONE,
    answerHeaders: { 'content-type': 'application/json' },
  },
  {
    name: 'a wrong method is 404 too',
    method: 'PUT',
    url: '/api/collections/books/records',
    body: {},
    status: 404,
    equals: GONE,
  },
  { name: 'so is a trailing slash', url: '/api/collections/shelves/records/', status: 404, equals: GONE },
  {
    name: 'every answer has the security headers and its id',
    url: '/api/collections/shelves/records',
    status: 200,
    answerHeaders: {
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'x-xss-protection': '1; mode=block',
      'x-request-id': /^[0-9a-f-]{36}$/,
      vary: /Origin/,
    },
  },
  {
    name: 'another origin may call',
    url: '/api/collections/shelves/records',
    headers: { origin: 'https://shop.test' },
    status: 200,
    answerHeaders: { 'access-control-allow-origin': '*' },
  },
  {
    name: 'a preflight',
    method: 'OPTIONS',
    url: '/api/collections/books/records',
    headers: {
      origin: 'https://shop.test',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
    status: 204,
    answerHeaders: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
      'access-control-allow-headers': 'authorization,content-type',
    },
  },
  {
    name: 'GET with the JSON content type and no body',
    url: '/api/collections/shelves/records',
    headers: { 'content-type': 'application/json' },
    status: 200,
  },
  {
    name: 'Bearer before the token, in any case',
    url: `/api/collections/members/records/${READER}`,
    as: 'reader',
    before: async (world) => {
      const answer = await fetch(`${world.url}/api/collections/books/records/${BOOK}`, {
        headers: { authorization: `bearer ${world.tokens.reader}` },
      })
      if (answer.status !== 200) throw new Error(`Bearer answered ${answer.status}`)
    },
    status: 200,
  },
  {
    name: 'more than 32 MiB',
    method: 'POST',
    url: '/api/collections/books/records',
    as: 'librarian',
    headers: { 'content-type': 'application/json' },
    body: `{"title":"${'x'.repeat(33 * 1_048_576)}"}`,
    status: 413,
    equals: refused(413, 'Request entity too large.'),
  },
])
