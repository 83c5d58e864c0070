import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

test('nothing set gives the documented defaults', () => {
  expect(readConfig({ PORT: '', HOST: undefined })).toMatchObject({
    port: 8090,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:8090',
    trustProxy: false,
    rateLimits: true,
    workers: 1,
    demo: undefined,
  })
})

test('demo mode has its own defaults', () => {
  expect(readConfig({ DEMO: '1' })).toMatchObject({
    demo: { commands: 5_000 },
    demoPassword: 'wasl-demo-2026',
  })
})

test.each([
  ['PORT', 'abc', 'PORT vaut « abc » : donnez un nombre entier de 1 à 65535.'],
  ['PORT', '70000', 'PORT vaut « 70000 » : donnez un nombre entier de 1 à 65535.'],
  ['WORKERS', '0', 'WORKERS vaut « 0 » : donnez un nombre de processus de 1 à 64.'],
  [
    'PUBLIC_URL',
    'wasl.ma',
    'PUBLIC_URL vaut « wasl.ma » : donnez une adresse qui commence par http:// ou https://.',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL vaut « loud » : donnez silent, fatal, error, warn, info, debug ou trace.'],
  ['RATE_LIMITS', 'peut-être', 'RATE_LIMITS vaut « peut-être » : donnez on ou off.'],
])('%s=%s is one sentence with the remedy', (name, value, sentence) => {
  expect(complaint({ [name]: value })).toBe(sentence)
})

test.each([
  [{}, 'Wasl <wasl@127.0.0.1>'],
  [{ PUBLIC_URL: 'https://app.societe.ma/' }, 'Wasl <wasl@app.societe.ma>'],
  [{ SMTP_URL: 'smtp://colis%40societe.ma:s%40cret@mail.societe.ma' }, 'Wasl <colis@societe.ma>'],
  [{ SMTP_URL: 'smtp://clef@mail.societe.ma', PUBLIC_URL: 'https://wasl.ma' }, 'Wasl <wasl@wasl.ma>'],
  [{ MAIL_FROM: 'Colis & Cie <colis@societe.ma>' }, 'Colis & Cie <colis@societe.ma>'],
])('mails of %j come from %s', (env: Record<string, string>, sender) => {
  expect(readConfig(env).mailFrom).toBe(sender)
})

test.each(['societe.ma', 'a@b.ma\r\nBcc: c@d.ma', 'Wasl <colis>'])('MAIL_FROM refuses %j', (sender) => {
  expect(complaint({ MAIL_FROM: sender })).toContain('MAIL_FROM vaut')
})

const OIDC = {
  OIDC_ISSUER: 'https://id.societe.ma/realms/colis',
  OIDC_CLIENT_ID: 'wasl',
  OIDC_CLIENT_SECRET: 'un secret',
}

test('a provider of identities is read whole', () => {
  expect(readConfig(OIDC).oidc).toEqual({
    issuer: OIDC.OIDC_ISSUER,
    clientId: 'wasl',
    clientSecret: 'un secret',
    label: 'id.societe.ma',
  })
  expect(readConfig({ ...OIDC, OIDC_NAME: 'Société' }).oidc?.label).toBe('Société')
  expect(readConfig({ OIDC_NAME: 'Société' }).oidc).toBeUndefined()
  expect(complaint({ ...OIDC, OIDC_CLIENT_SECRET: '' })).toBe(
    'OIDC_CLIENT_SECRET manque : OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET vont ensemble.',
  )
})

test.each([
  ['http://id.societe.ma', false],
  ['id.societe.ma', false],
  ['http://127.0.0.1:9131', true],
  ['http://localhost:9131', true],
])('the provider %s: %s', (issuer, accepted) => {
  expect(complaint({ ...OIDC, OIDC_ISSUER: issuer }) === '').toBe(accepted)
})

test('a secret is not repeated on the terminal', () => {
  expect(complaint({ DATABASE_URL: 'mysql://u:secret@h/b' })).not.toContain('secret')
})

test('several wrong variables are told together', () => {
  expect(complaint({ PORT: 'x', WORKERS: 'y' }).split('\n')).toHaveLength(2)
})

test.each(['0.0.0.0', '192.168.1.4', 'wasl.ma', '::'])('demo mode refuses the address %s', (host) => {
  expect(complaint({ DEMO: '1', HOST: host })).toContain(`HOST vaut « ${host} »`)
})

test.each(['127.0.0.1', 'localhost', '::1'])('demo mode accepts %s', (host) => {
  expect(complaint({ DEMO: '1', HOST: host })).toBe('')
})
