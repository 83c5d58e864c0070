import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { openStage } from './desk.ts'

const { url, open } = await openStage({ RATE_LIMITS: 'off' })

describe('messages', () => {
  test('one writes, the other reads it at once, and notes stay with the team', async () => {
    const desk = await open()
    const phone = await open({ viewport: PHONE, theme: 'dark' })
    await Promise.all([signIn(desk.page, 'moderateur'), signIn(phone.page, 'client')])
    await phone.page.goto('/chats/')
    await phone.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
    await phone.page.getByLabel('Votre message').fill('Où en est mon colis ?')
    await phone.page.getByRole('button', { name: 'Envoyer' }).click()
    const code = await phone.page.getByRole('heading', { level: 2 }).innerText()
    const command = new URL(phone.page.url()).searchParams.get('chat')

    await desk.page.goto(`/chats/?commande=${command}`)
    await desk.page.getByRole('heading', { level: 2, name: code }).waitFor()
    await desk.page.getByRole('log').getByText('Où en est mon colis ?').waitFor()
    await desk.page.getByRole('button', { name: 'Note interne' }).click()
    await desk.page.getByLabel('Votre note interne').fill('Retard de la navette')
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('log').getByText('Retard de la navette').waitFor()
    await desk.page.getByRole('button', { name: 'Note interne' }).click()
    await desk.page.getByLabel('Votre message').fill('Il arrive demain.')
    await desk.page.keyboard.press('Enter')

    await phone.page.getByRole('log').getByText('Il arrive demain.').waitFor()
    expect(await phone.page.getByText('Retard de la navette').count()).toBe(0)
    await expect.poll(() => desk.page.getByText(/^Lu par/).count()).toBe(1)
    const slip = { name: 'bordereau.txt', mimeType: 'text/plain', buffer: Buffer.from('BL-1') }
    await phone.page.getByLabel('Pièces jointes').setInputFiles(slip)
    await phone.page.getByRole('button', { name: 'Envoyer' }).click()
    const link = desk.page.getByRole('log').getByRole('link', { name: 'bordereau.txt' })
    await link.waitFor()
    const opened = await desk.page.request.get((await link.getAttribute('href')) ?? '')
    expect([opened.status(), await opened.text()]).toEqual([200, 'BL-1'])
    expect(await faults(desk.page)).toEqual([])
    expect(await faults(phone.page)).toEqual([])
    expectQuiet([...desk.noise, ...phone.noise])
    await Promise.all([desk.close(), phone.close()])
  })

  test('what is written without a network is kept, and sent when it is back', async () => {
    const { page, close } = await open()
    await signIn(page, 'moderateur')
    await page.goto('/chats/?action=nouveau')
    await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
    await page.getByLabel('Votre message').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Votre message').fill('Écrit dans le tunnel')
    await page.keyboard.press('Enter')
    await page.getByText('En attente d’envoi').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('En attente d’envoi').count()).toBe(0)
    await page.reload()
    await page.getByRole('log').getByText('Écrit dans le tunnel').waitFor()
    await close()
  })
})

describe('access', () => {
  test('a merchant opens his account with the code of the mail, and staff accept it', async () => {
    const { page, noise, close } = await open({ viewport: PHONE })
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill('nadia@atlas.test')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code reçu').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByLabel('Code reçu').fill(await codeOf('nadia@atlas.test'))
    await page.getByLabel('Boutique').fill('Atlas Mode')
    await page.getByLabel('Nom complet').fill('Nadia Tazi')
    await page.getByLabel('Téléphone').fill('06 12 98 76 54')
    await page.getByRole('combobox', { name: 'Ville' }).fill('Fès')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await newPassword(page).fill('une phrase assez longue')
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
    await page.getByText('Votre compte est en vérification.').waitFor()
    expectQuiet(noise)
    await close()

    const staff = await open()
    await signIn(staff.page, 'moderateur')
    await staff.page.goto('/clients/?user.verification=en_cours')
    await staff.page.getByText('Atlas Mode').first().click()
    await staff.page.getByRole('button', { name: 'Accepter' }).click()
    await expect.poll(() => staff.page.getByRole('button', { name: 'Accepter' }).count()).toBe(0)
    await staff.close()
  })

  test('one signs in with a code alone', async () => {
    const { page, noise, close } = await open()
    await page.goto('/otp')
    await page.getByLabel('E-mail').fill('agent@demo.wasl.ma')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code reçu').waitFor()
    await page.getByLabel('Code reçu').fill(await codeOf('agent@demo.wasl.ma'))
    await page.waitForURL(/\/commands\/?$/)
    expectQuiet(noise)
    await close()
  })

  test('a second factor is turned on with the password, asked for whichever way one enters, and turned off', async () => {
    const { page, noise, close } = await open()
    const email = 'agent@demo.wasl.ma'
    await signIn(page, 'agent')
    await switchSecondFactor(page, 'Activer')
    await signOut(page)

    await page.getByLabel(/e-mail/i).fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code reçu').fill('00000000')
    await page.getByRole('alert').getByText('Ce code n’est pas le bon').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByLabel('Code reçu').fill(await codeOf(email))
    await page.waitForURL(/\/commands\/?$/)
    // The list is waited for: requests still under way would be sent as a guest after signing out.
    await page.getByRole('gridcell').first().waitFor()
    await signOut(page)

    await page.goto('/otp')
    await page.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code reçu').waitFor()
    await page.getByLabel('Code reçu').fill(await codeOf(email))
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas celui-là')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/commands\/?$/)

    await switchSecondFactor(page, 'Désactiver')
    await signOut(page)
    await signIn(page, 'agent')
    expectQuiet(noise.filter((line) => !/status of 40[01]/.test(line)))
    await close()
  })

  test('a session is shut from another browser, which goes on', async () => {
    const desk = await open()
    const phone = await open({ viewport: PHONE, userAgent: ANDROID })
    await Promise.all([signIn(desk.page, 'client'), signIn(phone.page, 'client')])
    await desk.page.goto('/settings/account')
    const other = desk.page.getByRole('listitem').filter({ hasText: 'Chrome, Android' })
    const own = desk.page.getByRole('listitem').filter({ hasText: 'celle-ci' })
    await own.waitFor()
    expect([await own.count(), await own.getByRole('button').count()]).toEqual([1, 0])
    await other.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(() => other.count()).toBe(0)
    await phone.page.goto('/commands/')
    await phone.page.waitForURL(/\/sign-in-2/)
    await desk.page.reload()
    await own.waitFor()
    expectQuiet(desk.noise)
    await Promise.all([desk.close(), phone.close()])
  })

  test('a forgotten password is chosen anew with the link of the mail', async () => {
    const { page, close } = await open({ theme: 'dark' })
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill('livreur@demo.wasl.ma')
    await page.keyboard.press('Enter')
    await page.getByText('Si un compte porte l’adresse').waitFor()
    expect(await faults(page)).toEqual([])
    const mail = await mailOf('livreur@demo.wasl.ma')
    await page.goto(/\/forgot-password\/nouveau#\S+/.exec(mail)?.[0] ?? '')
    await newPassword(page).fill('un autre mot de passe')
    await page.keyboard.press('Enter')
    await page.getByText('Votre mot de passe est changé').waitFor()
    await close()
  })
})

async function switchSecondFactor(page: Page, action: 'Activer' | 'Désactiver'): Promise<void> {
  await page.goto('/settings/account')
  const wanted = page.getByRole('switch', { name: 'Code par e-mail à la connexion' })
  await wanted.press('Space')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill('pas celui-là')
  await page.keyboard.press('Enter')
  await dialog.getByText('Ce n’est pas le mot de passe actuel.').waitFor()
  expect(await faults(page)).toEqual([])
  await dialog.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect.poll(() => wanted.getAttribute('aria-checked')).toBe(String(action === 'Activer'))
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in-2')
}

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const newPassword = (page: Page) => page.locator('input[autocomplete="new-password"]')

/** The text of the last mail, as a moderateur reads it where nothing sends mails. */
async function mailOf(to: string): Promise<string> {
  const body = JSON.stringify({ identity: 'moderateur@demo.wasl.ma', password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const api = `${url}/api/collections`
  const signed = await fetch(`${api}/users/auth-with-password`, { method: 'POST', headers, body })
  const { token } = (await signed.json()) as { token: string }
  const filter = encodeURIComponent(`to = "${to}"`)
  const found = await fetch(`${api}/mails/records?perPage=1&sort=-created&filter=${filter}`, {
    headers: { authorization: token },
  })
  const { items } = (await found.json()) as { items: { text: string }[] }
  return items[0]?.text ?? ''
}

const codeOf = async (to: string): Promise<string> => /^\d{8}$/m.exec(await mailOf(to))?.[0] ?? ''
