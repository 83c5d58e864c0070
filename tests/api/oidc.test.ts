import { OAuth2Server } from 'oauth2-mock-server'
import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let provider: OAuth2Server
let wasl: TestWasl
let email = ''

beforeAll(async () => {
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = { sub: 'johndoe', email, email_verified: true }
  })
  wasl = await testWasl({
    commands: 100,
    env: {
      OIDC_ISSUER: provider.issuer.url ?? '',
      OIDC_CLIENT_ID: 'wasl',
      OIDC_CLIENT_SECRET: 'un secret',
      OIDC_NAME: 'Société',
    },
  })
})
afterAll(async () => {
  await wasl.close()
  await provider.stop()
})

const REDIRECT = 'https://wasl.exemple.ma/api/oauth2-redirect'

async function signInAs(address: string, createData?: Record<string, unknown>): Promise<PocketBase> {
  email = address
  const client = new PocketBase(wasl.url).autoCancellation(false)
  const { oauth2 } = await client.collection('users').listAuthMethods()
  const offer = oauth2.providers[0]
  if (!offer) throw new Error('no provider is offered')
  expect(offer.displayName).toBe('Société')
  const back = await fetch(offer.authURL + encodeURIComponent(REDIRECT), { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  await client.collection('users').authWithOAuth2Code('oidc', code, offer.codeVerifier, REDIRECT, createData)
  return client
}

test('somebody without an account gets none, whatever he says he is', async () => {
  const count = async () => (await wasl.db.query(sql`SELECT id FROM users`)).length
  const before = await count()
  const wanted = [
    undefined,
    { full_name: 'Moi', type: 'moderateur', roles: ['Moderateurs'] },
    { full_name: 'Moi', type: 'client' },
    { full_name: 'Moi', type: 'livreur', active: true },
  ]
  for (const createData of wanted) {
    const refused = await signInAs('inconnu@exemple.ma', createData).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ClientResponseError)
    expect(refused).toMatchObject({ status: 403 })
  }
  expect(await count()).toBe(before)
  expect(await wasl.db.query(sql`SELECT id FROM "_externalAuths"`)).toEqual([])
})

test('a moderateur comes in with the identity that has his e-mail, as himself', async () => {
  const client = await signInAs('moderateur@demo.wasl.ma')
  expect(client.authStore.record).toMatchObject({ email: 'moderateur@demo.wasl.ma', type: 'moderateur' })
  expect((await client.collection('journal').getList(1, 1)).items).toHaveLength(1)
  const [linked] = await client.collection('users').listExternalAuths(client.authStore.record?.id ?? '')
  expect(linked).toMatchObject({ provider: 'oidc', providerId: 'johndoe' })
})
