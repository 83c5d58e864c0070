import { expect, it } from 'vitest'
import { COMPANY_FIELDS, readCompany } from './company.ts'
import { deviceName } from './device.ts'
import { linkSecret, mailLink, trackingPath } from './links.ts'
import { mayResend } from './mail.ts'
import { boundAgence, holds } from './permissions.ts'
import { formatPhone, isMobile, nationalPhone, phonePieces } from './phone-text.ts'

it('a link of a mail keeps its secret behind the mark that browsers do not send', () => {
  expect(mailLink('https://w.ma', 'invitation', 's')).toBe('https://w.ma/invitation#s')
  expect(mailLink('https://w.ma', 'claim', '', 'r')).toBe('https://w.ma/reclamations?fiche=r')
  expect(mailLink('https://w.ma', 'signIn')).toBe('https://w.ma/sign-in-2')
  expect([linkSecret('#s'), linkSecret('s'), linkSecret('')]).toEqual(['s', 's', ''])
  expect([trackingPath('CB-1'), trackingPath('CB-1', 't')]).toEqual(['/suivi/CB-1', '/suivi/CB-1/t'])
})

it.each([null, 'x', 7, {}, []])('a company set to %j says nothing', (value) => {
  expect(readCompany(value)).toEqual(Object.fromEntries(COMPANY_FIELDS.map((name) => [name, ''])))
})

it('a company says its texts', () => {
  const said = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, `a ${name}`]))
  expect(readCompany(said)).toEqual(said)
  expect(readCompany({ name: 7, city: 'Rabat' })).toMatchObject({ name: '', city: 'Rabat' })
})

it.each<[string, string, boolean]>([
  ['echec', '2026-11-21', true],
  ['incertain', '2026-11-21', true],
  ['envoye', '2026-11-21', false],
  ['echec', '2026-11-20', false],
  ['echec', '2026-11-19', false],
])('a mail « %s » that holds until %s is sent again: %s', (state, expires, expected) => {
  expect(mayResend({ state, expires }, '2026-11-20')).toBe(expected)
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/1 Safari/1 Edg/1', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/1 Safari/1', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU like Mac OS X) Safari/1', 'Safari, iOS'],
  ['Mozilla/5.0 (X11; Linux) Firefox/1', 'Firefox, Linux'],
  ['curl/8', ''],
  ['Firefox/1', 'Firefox'],
])('« %s » is %s', (agent, expected) => {
  expect(deviceName(agent)).toBe(expected)
})

it('a permission opens nothing to another than a moderateur, and a bound one works for one agence', () => {
  const person = (type: 'client' | 'moderateur', ...roles: ('Envois' | 'Moderateurs')[]) => ({
    id: 'x',
    type,
    roles,
  })
  expect([
    holds(null, 'Envois'),
    holds(person('client', 'Envois'), 'Envois'),
    holds(person('moderateur', 'Envois'), 'BLS'),
    holds(person('moderateur', 'Envois'), 'BLS', 'Envois'),
    holds(person('moderateur', 'Envois')),
  ]).toEqual([false, false, false, true, false])
  expect([
    boundAgence(person('moderateur'), 'a'),
    boundAgence(person('moderateur', 'Moderateurs'), 'a'),
    boundAgence(person('client'), 'a'),
  ]).toEqual(['a', '', ''])
})

it('a number is read in any spelling, and written as people do', () => {
  expect([formatPhone('+212612345678'), nationalPhone('+212612345678'), formatPhone('+33612345678')]).toEqual(
    ['06 12 34 56 78', '0612345678', '+33612345678'],
  )
  expect(['+212612345678', '+212712345678', '+212512345678', '+33612345678'].map(isMobile)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it.each<[string, string[]]>([
  ['06 12', ['+212612', '0612']],
  ['06-12-34-56-78', ['+212612345678']],
  ['061234567', ['+21261234567', '061234567']],
  ['+212 6 12', ['+212612']],
  ['00212612', ['+212612']],
  ['212612', ['+212612']],
  ['+2120612', ['+212612']],
  ['+336', ['+336']],
  ['00336', ['+336', '00336']],
  ['5678', ['5678']],
  ['12', []],
  ['1234567890123456', []],
  ['x', []],
])('« %s » is looked for as %j', (typed, pieces) => {
  expect(phonePieces(typed)).toEqual(pieces)
})
