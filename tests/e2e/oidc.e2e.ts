import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, expect, test } from 'vitest'
import { expectQuiet } from './browser.ts'
import { openStage } from './desk.ts'

let email = ''
const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
afterAll(() => provider.stop())
provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
  response.body = { sub: 'johndoe', email, email_verified: true }
})
const { open } = await openStage({
  OIDC_ISSUER: provider.issuer.url ?? '',
  OIDC_CLIENT_ID: 'wasl',
  OIDC_CLIENT_SECRET: 'un secret',
  OIDC_NAME: 'Société',
})

test('the button of a provider opens the account that has the e-mail, and says when there is none', async () => {
  const { page, noise, close } = await open()
  await page.goto('/sign-in-2')
  const button = page.getByRole('button', { name: 'Continuer avec Société' })
  email = 'inconnu@exemple.ma'
  await button.click()
  await page.getByText('Aucun compte n’a cette adresse e-mail.').waitFor()
  email = 'moderateur@demo.wasl.ma'
  await button.click()
  await page.waitForURL(/\/commands/)
  await page.getByRole('heading', { name: 'Commandes' }).waitFor()
  expectQuiet(noise.filter((line) => !line.includes('403')))
  await expect.poll(() => page.context().pages().length).toBe(1)
  await close()
})
