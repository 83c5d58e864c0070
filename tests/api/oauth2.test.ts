import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/core/auth/passwords.ts'
import { sql } from '#server/db/sql.ts'
import { declared, type OAuth2World, openOAuth2World } from './oauth2-world.ts'

let world: OAuth2World
beforeAll(async () => {
  world = await openOAuth2World()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const client = () => new PocketBase(world.url).autoCancellation(false)

/** An account that is there before, without a password. */
async function account(
  name: keyof typeof declared,
  values: { email?: string; verified?: boolean; name?: string },
) {
  const id = 'account00000001'
  const { email = '', verified = false } = values
  await world.db.withClient((pg) =>
    pg.query(
      `INSERT INTO "${name}" (id, email, verified, name, password, "tokenKey") VALUES ($1, $2, $3, $4, '', 'key-of-the-account')`,
      [id, email, verified, values.name ?? ''],
    ),
  )
  return id
}

const REDIRECT = 'https://wasl.exemple.ma/api/oauth2-redirect'

/** Goes to the provider and comes back with its code. */
async function visit(pb: PocketBase, name = 'people') {
  const { oauth2 } = await pb.collection(name).listAuthMethods()
  const [offer] = oauth2.providers
  if (!offer) throw new Error('no provider is offered')
  const back = await fetch(offer.authURL + encodeURIComponent(REDIRECT), { redirect: 'manual' })
  const location = new URL(back.headers.get('location') ?? '')
  expect(location.searchParams.get('state')).toBe(offer.state)
  return { code: location.searchParams.get('code') ?? '', verifier: offer.codeVerifier }
}

async function signIn(pb: PocketBase, name = 'people', createData?: Record<string, unknown>) {
  const { code, verifier } = await visit(pb, name)
  return pb.collection(name).authWithOAuth2Code('oidc', code, verifier, REDIRECT, createData)
}

interface Refused {
  readonly status: number
  readonly message: string
  readonly data: Record<string, unknown>
}

const refusal = (attempt: Promise<unknown>): Promise<Refused> =>
  attempt.then(
    () => {
      throw new Error('it was accepted')
    },
    (error: unknown) => {
      if (error instanceof ClientResponseError) return error.response as unknown as Refused
      throw error
    },
  )

const links = () =>
  world.db.query(sql`SELECT "collectionRef", "recordRef", provider, "providerId" FROM "_externalAuths"`)

describe('auth-methods', () => {
  test('lists the provider that answers, with all a client needs to begin', async () => {
    const { oauth2 } = await client().collection('people').listAuthMethods()
    expect(oauth2.enabled).toBe(true)
    expect(oauth2.providers).toHaveLength(1)
    const [offer] = oauth2.providers
    expect(offer).toMatchObject({ name: 'oidc', displayName: 'Maison', codeChallengeMethod: 'S256' })
    expect(offer?.authURL).toMatch(/&redirect_uri=$/)
    expect(offer).toHaveProperty('authUrl', offer?.authURL)
    const query = new URL(offer?.authURL ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'wasl',
      response_type: 'code',
      scope: 'openid email profile',
      state: offer?.state,
      code_challenge: offer?.codeChallenge,
      code_challenge_method: 'S256',
      redirect_uri: '',
    })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(offer?.codeVerifier))
    expect(Buffer.from(digest).toString('base64url')).toBe(offer?.codeChallenge)
  })

  test('never tells two clients the same state or verifier', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => client().collection('people').listAuthMethods()))
    expect(one?.oauth2.providers[0]?.state).not.toBe(other?.oauth2.providers[0]?.state)
    expect(one?.oauth2.providers[0]?.codeVerifier).not.toBe(other?.oauth2.providers[0]?.codeVerifier)
  })

  test('says nothing where there is no provider', async () => {
    const { oauth2 } = await client().collection('plain').listAuthMethods()
    expect(oauth2).toEqual({ providers: [], enabled: false })
    expect(
      await refusal(client().collection('plain').authWithOAuth2Code('oidc', 'c', 'v', REDIRECT)),
    ).toMatchObject({
      status: 403,
      message: 'The collection is not configured to allow OAuth2 authentication.',
    })
  })
})

describe('signing in', () => {
  test('makes an account through the create rule, verified, linked, and finds it again', async () => {
    const first = await signIn(client(), 'people', { name: 'Salma B.' })
    expect(first.record).toMatchObject({ email: 'salma@exemple.ma', verified: true, name: 'Salma B.' })
    expect(first.meta).toMatchObject({
      id: 'u1',
      name: 'Salma',
      username: '',
      email: 'salma@exemple.ma',
      avatarURL: '',
      avatarUrl: '',
      isNew: true,
      rawUser: world.who,
    })
    expect(first.meta?.accessToken).not.toBe('')
    expect(first.meta?.expiry).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await links()).toEqual([
      { collectionRef: declared.people.id, recordRef: first.record.id, provider: 'oidc', providerId: 'u1' },
    ])
    world.who.email = 'autre@exemple.ma'
    const again = await signIn(client())
    expect(again.record.id).toBe(first.record.id)
    expect(again.record.email).toBe('salma@exemple.ma')
    expect(again.meta?.isNew).toBe(false)
    expect(await links()).toHaveLength(1)
  })

  test('opens the account that has the same verified e-mail, in any case', async () => {
    const id = await account('staff', { email: 'Salma@Exemple.ma', verified: true })
    const { record, meta } = await signIn(client(), 'staff')
    expect(record.id).toBe(id)
    expect(meta?.isNew).toBe(false)
    expect(await links()).toHaveLength(1)
  })

  test('an e-mail the provider has not verified opens nothing', async () => {
    await account('staff', { email: 'salma@exemple.ma', verified: true })
    for (const email_verified of [false, undefined, 'false', 1]) {
      world.who = { ...world.who, email_verified }
      expect((await refusal(signIn(client(), 'staff'))).status).toBe(403)
    }
    expect(await links()).toEqual([])
  })

  test('an account opened by whoever did not own the e-mail loses its password and its tokens', async () => {
    const id = await account('people', { email: 'salma@exemple.ma' })
    const { record } = await signIn(client())
    expect(record).toMatchObject({ id, verified: true })
    const [row] = await world.db.query<{ tokenKey: string; password: string }>(
      sql`SELECT "tokenKey", password FROM people`,
    )
    expect(row?.tokenKey).not.toBe('key-of-the-account')
    expect(row?.password).toMatch(/^\$argon2id/)
  })

  test('links to the caller, whatever the e-mail', async () => {
    const pb = client()
    const { record } = await signIn(pb)
    world.who = { sub: 'u2', email: 'bureau@exemple.ma', email_verified: true }
    await pb.collection('people').unlinkExternalAuth(record.id, 'oidc')
    const { meta, record: same } = await signIn(pb)
    expect(same.id).toBe(record.id)
    expect(meta?.isNew).toBe(false)
    expect(
      (await pb.collection('people').listExternalAuths(record.id)).map(({ providerId }) => providerId),
    ).toEqual(['u2'])
  })

  test('one identity of a provider for each account', async () => {
    await signIn(client())
    world.who.sub = 'u9'
    expect(await refusal(signIn(client()))).toMatchObject({ status: 400, message: 'Failed to authenticate.' })
  })

  test('a closed account stays closed', async () => {
    await account('people', { email: 'salma@exemple.ma', verified: true, name: 'closed' })
    expect(await refusal(signIn(client()))).toMatchObject({ status: 400, message: 'Failed to authenticate.' })
    expect(await links()).toEqual([])
  })

  test('nobody comes in where nobody may make his account', async () => {
    expect(await refusal(signIn(client(), 'staff'))).toMatchObject({ status: 403 })
    expect(await world.db.query(sql`SELECT id FROM staff`)).toEqual([])
  })

  test('a rule may let people in by a provider alone', async () => {
    const id = await account('staff', { email: 'salma@exemple.ma', verified: true })
    const hash = await hashPassword('mot-de-passe-9')
    await world.db.query(sql`UPDATE staff SET password = ${hash}`)
    const refused = await refusal(
      client().collection('staff').authWithPassword('salma@exemple.ma', 'mot-de-passe-9'),
    )
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('requirements') })
    expect((await signIn(client(), 'staff')).record.id).toBe(id)
  })

  test('the create rule sees what would be written', async () => {
    const refused = await refusal(signIn(client(), 'people', { name: 'interdit' }))
    expect(refused).toMatchObject({ status: 400, message: 'Failed to create record.' })
    const verified = await refusal(signIn(client(), 'people', { email: 'x@y.ma', verified: true }))
    expect(verified.data).toHaveProperty('verified')
    expect(await links()).toEqual([])
  })

  test('is a first factor where two are asked', async () => {
    await account('guards', { email: 'salma@exemple.ma', verified: true })
    const refused = await refusal(signIn(client(), 'guards'))
    expect(refused).toEqual({ mfaId: expect.stringMatching(/^[a-z0-9]{15}$/) })
  })
})

describe('refusals', () => {
  const post = (body: object, name = 'people') =>
    refusal(client().send(`/api/collections/${name}/auth-with-oauth2`, { method: 'POST', body }))
  const TOKEN = { status: 400, message: 'Failed to fetch OAuth2 token.', data: {} }

  test('what is missing or unknown is told by field', async () => {
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    expect(await post({})).toEqual({
      status: 400,
      message: 'An error occurred while loading the submitted data.',
      data: { provider: blank, code: blank },
    })
    expect((await post({ provider: 'autre', code: 'c' })).data).toEqual({
      provider: {
        code: 'validation_invalid_provider',
        message: 'Provider with name autre is missing or is not enabled.',
        params: { name: 'autre' },
      },
    })
  })

  test.each([{ createData: 3 }, { createData: [] }, { code: ['c'] }, { codeVerifier: {} }])(
    '%j',
    async (wrong) => {
      const body = { provider: 'oidc', code: 'c', redirectURL: REDIRECT, ...wrong }
      expect(await post(body)).toEqual({
        status: 400,
        message: 'An error occurred while loading the submitted data.',
        data: {},
      })
    },
  )

  test('a made-up code, a used one, and one of another verifier', async () => {
    expect(await post({ provider: 'oidc', code: 'faux\u0000', redirectURL: REDIRECT })).toEqual(TOKEN)
    const pb = client()
    const { code, verifier } = await visit(pb)
    const body = { provider: 'oidc', code, codeVerifier: 'x'.repeat(43), redirectURL: REDIRECT }
    expect(await post(body)).toEqual(TOKEN)
    const next = await visit(pb)
    await pb.collection('people').authWithOAuth2Code('oidc', next.code, next.verifier, REDIRECT)
    expect(await post({ ...body, code: next.code, codeVerifier: next.verifier })).toEqual(TOKEN)
    expect(verifier).not.toBe(next.verifier)
  })

  test('a provider that fails to say who it is', async () => {
    world.userinfoFails = true
    expect(await refusal(signIn(client()))).toMatchObject({
      status: 400,
      message: 'Failed to fetch OAuth2 user.',
    })
  })

  test('a provider that answers for somebody else than its token', async () => {
    world.provider.service.once('beforeUserinfo', (response: { body: unknown }) => {
      response.body = { ...world.who, sub: 'un-autre' }
    })
    expect(await refusal(signIn(client()))).toMatchObject({
      status: 400,
      message: 'Failed to fetch OAuth2 user.',
    })
  })

  test('a provider that never answers holds nobody up', async () => {
    const begun = performance.now()
    expect(await post({ provider: 'away', code: 'c', redirectURL: REDIRECT }, 'lost')).toEqual(TOKEN)
    expect(await client().collection('lost').listAuthMethods()).toMatchObject({
      oauth2: { providers: [], enabled: true },
    })
    expect(performance.now() - begun).toBeLessThan(15_000)
  }, 30_000)
})
