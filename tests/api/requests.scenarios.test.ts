/**
 * Rules of every request, by caller, collection and method, row by row. The runner, `scenario.ts`, asserts
 * the status of each row and its other expectations.
 */

import { fromCanonical } from '#server/clock.ts'
import { signToken } from '#server/core/auth/tokens.ts'
import { library } from './library.ts'
import { refused, type Scenario, scenarios } from './scenario.ts'
import { BOOK, NOW, READER, SECRET, SHELF, type World } from './world.ts'

const BOOKS = '/api/collections/books/records'
const SHUT = refused(403, 'Only superusers can perform this action.')
const GONE = refused(404, "The requested resource wasn't found.")

/** A guest is refused the list of books; the reader is not. */
const token = (name: string, header: (world: World) => Promise<string>, isHis: boolean): Scenario => ({
  name: `${name} is ${isHis ? 'his' : 'a guest’s'}`,
  url: '/api/health',
  status: 200,
  after: async (world) => {
    const answer = await fetch(world.url + BOOKS, { headers: { authorization: await header(world) } })
    const body: unknown = await answer.json()
    if (answer.status !== (isHis ? 200 : 403)) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  },
})

type Type = Parameters<typeof signToken>[0]['type']
const signed = async (type: Type, change: { tokenKey?: string; secret?: string; seconds?: number } = {}) =>
  signToken({
    collection: library.members,
    record: { id: READER, email: 'rami@library.test', tokenKey: change.tokenKey ?? `key-of-${READER}` },
    type,
    secret: change.secret ?? SECRET,
    nowMs: fromCanonical(NOW).epochMilliseconds,
    seconds: change.seconds ?? 600,
  })

scenarios('the token of a request', [
  token('a bare one', async ({ tokens }) => tokens.reader, true),
  token('one after Bearer', async ({ tokens }) => `Bearer ${tokens.reader}`, true),
  token('one after bearer', async ({ tokens }) => `bearer ${tokens.reader}`, true),
  token('one after BEARER', async ({ tokens }) => `BEARER ${tokens.reader}`, true),
  token('one after another scheme', async ({ tokens }) => `Basic ${tokens.reader}`, false),
  token('nothing', async () => '', false),
  token('one that is none', async () => 'abc', false),
  token('one of three parts that are none', async () => 'a.b.c', false),
  token('one cut short', async ({ tokens }) => tokens.reader.slice(0, -1), false),
  token('one without its signature', async ({ tokens }) => tokens.reader.replace(/[^.]*$/, ''), false),
  token('one made as the engine makes them', () => signed('auth'), true),
  token('one made with another secret', () => signed('auth', { secret: 'another' }), false),
  token('one made for an older password', () => signed('auth', { tokenKey: 'older' }), false),
  token('one out of date', () => signed('auth', { seconds: -1 }), false),
  token('one for files', () => signed('file'), false),
  token('one of a verification', () => signed('verification'), false),
  token('one of a password reset', () => signed('passwordReset'), false),
  token('one of an e-mail change', () => signed('emailChange'), false),
])

const missing = (method: Scenario['method'], path: string, message: string): Scenario => ({
  name: `${method} ${path}`,
  method: method ?? 'GET',
  url: `/api/collections/${path}`,
  ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  status: 404,
  equals: refused(404, message),
})
const NO_CONTEXT = 'Missing collection context.'
const INVALID_CONTEXT = 'Missing or invalid collection context.'
const NO_ACCOUNTS = 'Missing or invalid auth collection context.'
const AUTH_POSTS = [
  'auth-with-password',
  'auth-refresh',
  'auth-with-otp',
  'auth-with-oauth2',
  'request-otp',
  'request-password-reset',
  'confirm-password-reset',
  'request-verification',
  'confirm-verification',
  'request-email-change',
  'confirm-email-change',
]

scenarios('a collection there is not', [
  missing('GET', 'nothing/records', NO_CONTEXT),
  missing('GET', 'nothing/records/x', NO_CONTEXT),
  missing('POST', 'nothing/records', INVALID_CONTEXT),
  missing('PATCH', 'nothing/records/x', INVALID_CONTEXT),
  missing('DELETE', 'nothing/records/x', NO_CONTEXT),
  missing('GET', 'nothing/auth-methods', INVALID_CONTEXT),
  missing('GET', 'books/auth-methods', NO_ACCOUNTS),
  ...AUTH_POSTS.flatMap((action) => [
    missing('POST', `nothing/${action}`, INVALID_CONTEXT),
    missing('POST', `books/${action}`, NO_ACCOUNTS),
  ]),
])

const found = (path: string, status: number): Scenario => ({
  name: `${path} answers ${status}`,
  url: `/api/collections/${path}/records/${SHELF}`,
  status,
})

scenarios('a collection by its name in any case, or its id as it is', [
  found('shelves', 200),
  found('Shelves', 200),
  found('SHELVES', 200),
  found(library.shelves.id, 200),
  found(`${library.shelves.id}x`, 404),
  found('shelve', 404),
])

const noRoute = (method: Scenario['method'], url: string): Scenario => ({
  name: `${method} ${url} is no route`,
  method: method ?? 'GET',
  url,
  as: 'librarian',
  ...(method === 'GET' ? {} : { body: {} }),
  status: 404,
  equals: GONE,
})

scenarios('a method there is not is 404, never 405', [
  noRoute('PUT', BOOKS),
  noRoute('PATCH', BOOKS),
  noRoute('DELETE', BOOKS),
  noRoute('POST', `${BOOKS}/${BOOK}`),
  noRoute('PUT', `${BOOKS}/${BOOK}`),
  noRoute('GET', '/api/batch'),
  noRoute('GET', '/api/files/token'),
  noRoute('POST', '/api/health'),
  noRoute('GET', '/api/collections/members/auth-with-password'),
  noRoute('POST', '/api/collections/members/auth-methods'),
  noRoute('PATCH', '/api/realtime'),
  noRoute('GET', `${BOOKS}/${BOOK}/`),
  noRoute('GET', '/api/'),
  noRoute('GET', '/api/settings'),
  noRoute('GET', '/api/collections'),
])

const bodied = (name: string, type: string, body: string, status: number, equals?: unknown): Scenario => ({
  name,
  method: 'POST',
  url: '/api/collections/drafts/records?fields=title',
  as: 'reader',
  headers: { 'content-type': type },
  body,
  status,
  ...(equals === undefined ? {} : { equals }),
})
const BAD = refused(400, 'Something went wrong while processing your request.')
const TYPE = refused(400, 'Unsupported Content-Type.')

scenarios('bodies of every type', [
  bodied('JSON', 'application/json', '{"title":"x"}', 200, { title: 'x' }),
  bodied('JSON with a charset', 'application/json; charset=utf-8', '{"title":"é"}', 200, { title: 'é' }),
  bodied('JSON, and more', 'application/json', '{"title":"x"} tail', 200, { title: 'x' }),
  bodied('JSON null', 'application/json', 'null', 200, { title: '' }),
  bodied('a JSON list', 'application/json', '[]', 400, BAD),
  bodied('a JSON text', 'application/json', '"x"', 400, BAD),
  bodied('a JSON number', 'application/json', '1', 400, BAD),
  bodied('JSON cut short', 'application/json', '{"title":', 400, BAD),
  bodied('nothing, as JSON', 'application/json', '', 200, { title: '' }),
  bodied('nothing, as something else', 'text/plain', '', 200, { title: '' }),
  bodied('a form', 'application/x-www-form-urlencoded', 'title=a+b%C3%A9', 200, { title: 'a bé' }),
  bodied('a form: a truth', 'application/x-www-form-urlencoded', 'title=true', 200, { title: 'true' }),
  bodied('a form: a number', 'application/x-www-form-urlencoded', 'title=-3.5', 200, { title: '-3.5' }),
  bodied('a form: no number', 'application/x-www-form-urlencoded', 'title=1.0', 200, { title: '1.0' }),
  bodied('a form: no number', 'application/x-www-form-urlencoded', 'title=1e3', 200, { title: '1e3' }),
  bodied('a form: null is a word', 'application/x-www-form-urlencoded', 'title=null', 200, { title: 'null' }),
  bodied('a form: several are a list', 'application/x-www-form-urlencoded', 'title=a&title=b', 200, {
    title: '',
  }),
  bodied('a form with JSON', 'application/x-www-form-urlencoded', '@jsonPayload={"title":"j"}', 200, {
    title: 'j',
  }),
  bodied('a form broken', 'multipart/form-data; boundary=x', 'no form', 400, BAD),
  bodied('text', 'text/plain', 'title=x', 400, TYPE),
  bodied('another', 'application/octet-stream', 'x', 400, TYPE),
])

scenarios('locked for a guest in the same words, whatever the method', [
  { name: 'list', url: BOOKS, status: 403, equals: SHUT },
  { name: 'view', url: `${BOOKS}/${BOOK}`, status: 403, equals: SHUT },
  { name: 'create', method: 'POST', url: BOOKS, body: {}, status: 403, equals: SHUT },
  { name: 'update', method: 'PATCH', url: `${BOOKS}/${BOOK}`, body: {}, status: 403, equals: SHUT },
  { name: 'delete', method: 'DELETE', url: `${BOOKS}/${BOOK}`, status: 403, equals: SHUT },
])
