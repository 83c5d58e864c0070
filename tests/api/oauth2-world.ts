import { createServer as createTcpServer, type Socket } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'
import { collection } from '#model/schema/collection.ts'
import { bool, text } from '#model/schema/fields.ts'
import { systemClock } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { access, allow } from '#server/core/base/access.ts'
import type { OAuth2Provider } from '#server/core/contract/auth-settings.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { install } from '#server/core/install.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { testDatabase } from '../support/database.ts'

const fields = { name: text({ label: 'Nom' }), active: bool({ label: 'Actif' }) }
const labels = { one: 'compte', many: 'comptes' }

export const declared = {
  /** Anybody may sign up, through a provider alone. */
  people: collection('people', { type: 'auth', labels, title: 'name', fields }),
  /** Closed to sign-up, and to sign-in without a provider. */
  staff: collection('staff', { type: 'auth', labels, title: 'name', fields }),
  /** Accounts with a second factor. */
  guards: collection('guards', { type: 'auth', labels, title: 'name', fields }),
  /** Accounts with a provider that never responds. */
  lost: collection('lost', { type: 'auth', labels, title: 'name', fields }),
  /** Accounts without any provider. */
  plain: collection('plain', { type: 'auth', labels, title: 'name', fields }),
} as const

export interface OAuth2World {
  readonly url: string
  readonly db: PgDatabase
  readonly provider: OAuth2Server
  /** The user info of the next sign-in at the provider. */
  who: Record<string, unknown>
  userinfoFails: boolean
  /** Deletes all accounts; the provider's next user is Salma again. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Auth collections of several kinds, a real provider on loopback, and one that never responds. */
export async function openOAuth2World(): Promise<OAuth2World> {
  const provider = await openProvider()
  const silent = await openSilence()
  const { db, drop } = await testDatabase({ empty: true })
  await install(db, Object.values(declared))
  const engine = await engineOn(db, provider.issuer.url ?? '', silent.url)
  const app = await createServer({ engine, logLevel: 'silent', trustProxy: false, rateLimits: false })
  const world: OAuth2World = {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    db,
    provider,
    who: {},
    userinfoFails: false,
    async reset() {
      world.userinfoFails = false
      world.who = { sub: 'u1', name: 'Salma', email: 'salma@exemple.ma', email_verified: true }
      for (const name of [...Object.keys(declared), '_externalAuths', '_mfas']) {
        await db.withClient((client) => client.query(`DELETE FROM "${name}"`))
      }
    },
    async close() {
      await app.close()
      await Promise.all([drop(), provider.stop(), silent.close()])
    },
  }
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    token.payload.sub = world.who.sub
  })
  provider.service.on('beforeUserinfo', (response: { body: unknown; statusCode: number }) => {
    response.body = world.who
    if (world.userinfoFails) response.statusCode = 500
  })
  return world
}

async function openProvider(): Promise<OAuth2Server> {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  return provider
}

/** A server that accepts connections and sends nothing. */
async function openSilence() {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function engineOn(db: PgDatabase, issuer: string, silence: string) {
  const oidc: OAuth2Provider = {
    name: 'oidc',
    label: 'Maison',
    issuer,
    clientId: 'wasl',
    clientSecret: 'secret',
  }
  const away = { ...oidc, name: 'away', issuer: silence }
  const read = access({ read: [allow('@', 'id = @request.auth.id')] })
  const withRule = access({
    ...read,
    create: [allow('*', '@request.context = "oauth2" && @request.body.name != "interdit"')],
  })
  return createEngine({
    collections: declared,
    modules: {
      people: { access: withRule, auth: { oauth2: { providers: [oidc, away] } } },
      staff: { access: read, auth: { oauth2: { providers: [oidc] }, rule: '@request.context = "oauth2"' } },
      guards: { access: read, auth: { oauth2: { providers: [oidc] }, mfa: {} } },
      lost: { access: read, auth: { oauth2: { providers: [away] } } },
      plain: { access: read },
    },
    db,
    clock: systemClock,
    secret: 'a secret for tests only',
    audience: () => false,
    maySignIn: (record) => record.name !== 'closed',
  })
}
