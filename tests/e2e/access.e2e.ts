import { describe, expect, test } from 'vitest'
import { expectQuiet, PHONE, ROLES, type Role, signIn, signInByScreen } from './browser.ts'
import { openStage } from './desk.ts'

const { open } = await openStage()

describe('2 guard and sign-in', () => {
  test('a page asked for without a session leads to sign-in, then to that page', async () => {
    const { page, noise, close } = await open()
    await page.goto('/villes/?q=fes')
    await page.waitForURL(/\/sign-in-2/)
    await page.getByLabel(/e-mail/i).fill(ROLES.moderateur)
    await page.getByLabel('Mot de passe', { exact: true }).fill('wasl-demo-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/villes\/?\?q=fes/)
    await page.getByRole('heading', { name: 'Villes' }).waitFor()
    expectQuiet(noise)
    await close()
  })

  test.each(Object.keys(ROLES) as Role[])('%s signs in and sees his pages alone', async (role) => {
    const { page, noise, close } = await open()
    await signInByScreen(page, role)
    await page.goto('/')
    // A livreur's page is the tour, without the navigation of a desk.
    await page
      .getByRole(role === 'livreur' ? 'main' : 'navigation')
      .first()
      .waitFor()
    const staff = role === 'moderateur'
    expect(await page.getByRole('link', { name: 'Modérateurs', exact: true }).count()).toBe(staff ? 1 : 0)
    await page.goto('/moderateurs/')
    if (staff) await page.getByRole('heading', { name: 'Modérateurs' }).waitFor()
    else await page.getByText('403').waitFor()
    expectQuiet(noise)
    await close()
  })

  test('/sign-in-2 sends a person already signed in to /commands', async () => {
    const { page, close } = await open()
    await signIn(page, 'agent')
    await page.goto('/sign-in-2')
    await page.waitForURL(/\/commands\/?$/)
    await close()
  })

  test('a wrong password is one sentence, and the form is still there', async () => {
    const { page, close } = await open()
    await page.goto('/sign-in')
    await page.getByLabel(/e-mail/i).fill(ROLES.client)
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas celui-là')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel(/e-mail/i).inputValue()).toBe(ROLES.client)
    await close()
  })

  test('4 signing out clears the persisted session', async () => {
    const { page, close } = await open()
    await signInByScreen(page, 'client')
    const stored = () => page.evaluate(() => localStorage.getItem('pocketbase_auth'))
    expect(await stored()).toContain('token')
    await page.getByRole('button', { name: /profil|compte/i }).click()
    await page.getByRole('menuitem', { name: /déconnecter/i }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: /déconnecter/i })
    if (await confirm.count()) await confirm.click()
    await page.waitForURL(/\/sign-in-2/)
    expect((await stored()) ?? '').not.toContain('token":"ey')
    await page.goto('/commands/')
    await page.waitForURL(/\/sign-in-2/)
    await close()
  })
})

describe('2 settings', () => {
  test('the index opens for Moderateurs, and leads others to their account', async () => {
    const { page, close } = await open()
    await signIn(page, 'moderateur')
    await page.goto('/settings/')
    await page
      .getByRole('heading', { name: /entreprise/i })
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/settings\/?$/)
    await close()
    const agent = await open()
    await signIn(agent.page, 'agent')
    await agent.page.goto('/settings/')
    await agent.page.waitForURL(/\/settings\/account/)
    await agent.close()
  })

  test('4 the theme is light at first, stored under vite-ui-theme, and dark before the first paint', async () => {
    const { page, close } = await open()
    await signIn(page, 'moderateur')
    const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    expect(await dark()).toBe(false)
    await page.goto('/settings/appearance')
    await page.getByText('Sombre', { exact: true }).click()
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'))
    expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await dark()).toBe(true)
    await close()
  })
})

describe('2 error pages', () => {
  test('an unknown page shows the seed’s 404', async () => {
    const { page, noise, close } = await open()
    await page.goto('/nulle-part')
    await page.getByRole('heading', { name: 'Oops! Page Not Found!' }).waitFor()
    await page
      .getByText(/It seems like the page you're looking for\s+does not exist or might have been removed\./)
      .waitFor()
    await page.getByRole('button', { name: 'Go Back' }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).waitFor()
    expectQuiet(noise)
    await close()
  })

  test('/500 shows the seed’s general error', async () => {
    const { page, close } = await open()
    await page.goto('/500')
    await page.getByText('500').first().waitFor()
    await page
      .getByText(/Oops! Something went wrong/)
      .first()
      .waitFor()
    await page.getByText(/We apologize for the inconvenience\.\s+Please try again later\./).waitFor()
    await close()
  })

  test.each(['/401', '/403', '/503'])('%s has its page', async (path) => {
    const { page, close } = await open({ viewport: PHONE })
    await page.goto(path)
    await page.getByText(path.slice(1)).first().waitFor()
    await close()
  })
})
