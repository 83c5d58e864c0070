import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { of, openAffectation } from './affectation-desk.ts'
import { PHONE, signIn } from './browser.ts'

const { desk, page, staff, livreur, other, received, oneReceived, give, carrierOf } = await openAffectation()
const box = (code: string) => page.getByRole('checkbox', { name: `Choisir ${code}`, exact: true })
const actions = (code: string) => page.getByRole('button', { name: `Actions sur ${code}`, exact: true })
const ways = page.getByRole('navigation', { name: 'Façons d’affecter' })
const way = (name: string) => ways.getByRole('link', { name, exact: true })

test('parcels are sought by what they bring, from one way to the next', async () => {
  const [cheap, dear] = await received('Kénitra', 2)
  if (!cheap || !dear) throw new Error('two parcels were made')
  await staff.collection('commands').update(dear.id, { price: 1_250.5 })
  await page.goto(of('Kénitra'))
  await box(cheap.code).waitFor()
  const least = page.getByLabel('Au moins (DH)')
  await least.focus()
  await page.keyboard.type('1 250,50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2000')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('montant') === '1250.5..2000')
  await page.getByText('1 colis reçu sans livreur').waitFor()
  await box(dear.code).waitFor()
  await box(cheap.code).waitFor({ state: 'detached' })
  await page
    .getByRole('list', { name: 'Villes' })
    .getByRole('button', { name: /^Kénitra.*1 colis/ })
    .waitFor()
  await way('Tableau').click()
  const waiting = page.getByRole('region', { name: 'Sans livreur' }).getByRole('listitem')
  await waiting.filter({ hasText: dear.code }).waitFor()
  await expect.poll(() => waiting.count()).toBe(1)
  await way('Scan').click()
  await way('Auto').click()
  await page.getByRole('button', { name: 'Proposer un livreur pour 1 colis' }).click()
  const proposed = page.getByRole('list', { name: 'Propositions' }).getByRole('listitem')
  await proposed.filter({ hasText: dear.code }).waitFor()
  expect(await proposed.count()).toBe(1)
  await way('Liste').click()
  expect(await least.inputValue()).toBe('1250,50')
  await least.fill('3000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await expect.poll(() => least.inputValue()).toBe('')
  await page.waitForURL((url) => !url.searchParams.has('montant'))
})

test('the most that is typed before the page has followed does not forget the least', async () => {
  await page.goto(of('Kénitra'))
  await page.getByLabel('Au moins (DH)').waitFor()
  await page.evaluate(() => {
    for (const [name, amount] of [
      ['Au moins (DH)', '20'],
      ['Au plus (DH)', '30'],
    ]) {
      const field = document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)
      if (field) field.value = amount ?? ''
      field?.form?.requestSubmit()
    }
  })
  await page.waitForURL((url) => url.searchParams.get('montant') === '20..30')
})

test('by keyboard one parcel is given, and another held back with its reason, which can be taken back', async () => {
  const [mine, wrong] = await received('Kénitra', 2)
  if (!mine || !wrong) throw new Error('two parcels were made')
  await page.goto(of('Kénitra'))
  await actions(mine.code).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: livreur.name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`1 commande affectée à ${livreur.name}`).waitFor()
  await expect.poll(() => carrierOf(mine.id)).toBe(livreur.id)

  await actions(wrong.code).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Bloquer…' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Bloquer ce colis' })
  const motif = asked.getByLabel('Motif')
  await expect.poll(() => motif.evaluate((field) => field === document.activeElement)).toBe(true)
  await asked.getByRole('button', { name: 'Valider' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => motif.getAttribute('aria-invalid')).toBe('true')
  await motif.selectOption({ label: 'Litige en cours' })
  await asked.getByRole('button', { name: 'Valider' }).focus()
  await page.keyboard.press('Enter')
  const stateOf = async () => (await staff.collection('commands').getOne(wrong.id)).status
  await asked.waitFor({ state: 'detached' })
  await expect.poll(stateOf).toBe(stateId('BLOQUE'))
  await page.getByText(`Bloqué par ${staff.authStore.record?.full_name}`).waitFor()
  expect(await box(wrong.code).isDisabled()).toBe(true)
  const told = page.locator('[data-sonner-toast]').filter({ hasText: wrong.code })
  await told.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(stateOf).toBe(stateId('RECU_HUB'))
  await expect.poll(() => box(wrong.code).isEnabled()).toBe(true)
})

test('a parcel that waits again tells who had it, and a livreur where he goes', async () => {
  const again = await oneReceived('Taza')
  await give(again.id, other.id)
  const moved = (values: object) => staff.collection('suivis').create({ command: again.id, ...values })
  await moved({ status: stateId('EN_DISTRIBUTION'), source: 'scan' })
  await moved({ status: stateId('RECU_HUB'), kind: 'correction', note: 'Revenu sans avoir été présenté' })
  await page.goto(of('Taza'))
  const parcels = page.getByRole('list', { name: 'Colis sans livreur' }).getByRole('listitem')
  await parcels.filter({ hasText: again.code }).getByText(`dernier livreur : ${other.name}`).waitFor()
  const profile = await staff
    .collection('livreurs')
    .getFirstListItem(`user = "${other.id}"`, { expand: 'villes' })
  const names: string[] = (profile.expand?.villes ?? []).map(({ name }: { name: string }) => name)
  expect(names.length).toBeGreaterThan(3)
  const his = page
    .getByRole('list', { name: 'Livreurs' })
    .getByRole('listitem')
    .filter({ hasText: other.name })
  const some = `${names.slice(0, 3).join(', ')} et ${names.length - 3} autre`
  await his.getByRole('button', { name: some }).focus()
  await page.keyboard.press('Enter')
  await his.getByRole('button', { name: names.join(', '), exact: true, expanded: true }).waitFor()
})

test('the address is one press away in the map of the device, and none is shown before', async () => {
  const parcel = await oneReceived('Larache')
  await staff.collection('commands').update(parcel.id, { receiver_address: '12 rue de l’Océan' })
  const phone = await desk.open({
    viewport: PHONE,
    touch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/149.0 Mobile',
  })
  const place = encodeURIComponent('12 rue de l’Océan, Larache, Maroc')
  await page.goto(of('Larache'))
  await actions(parcel.code).click()
  const map = page.getByRole('menuitem', { name: 'Carte' })
  expect(await map.getAttribute('href')).toBe(`https://www.google.com/maps/search/?api=1&query=${place}`)
  expect(await map.getAttribute('target')).toBe('_blank')
  await page.keyboard.press('Escape')
  const hand = phone.page
  await signIn(hand, 'moderateur')
  await hand.goto(of('Larache'))
  await hand.getByRole('button', { name: `Choisir ${livreur.name}` }).tap()
  const more = hand.getByRole('button', { name: `Actions sur ${parcel.code}`, exact: true })
  const { width = 0, height = 0 } = (await more.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await more.tap()
  const there = hand.getByRole('menuitem', { name: 'Carte' })
  expect(await there.getAttribute('href')).toBe(`geo:0,0?q=${place}`)
  await phone.close()
})

test('a livreur is shown with what he delivered of the tours he ended, a dash before the first', async () => {
  const his = await received('Nador', 3)
  const hand = await desk.sdk('livreur')
  const move = (command: string, state: Parameters<typeof stateId>[0], values: object) =>
    hand.collection('suivis').create({ command, status: stateId(state), ...values })
  const paid = { amount_collected: 100, mode_paiement: 'especes', source: 'app' }
  const refused = { motif: stableId('motifs', 'A changé d’avis'), note: 'Il n’en veut plus', source: 'app' }
  for (const { id } of his) {
    await give(id, livreur.id)
    await move(id, 'EN_DISTRIBUTION', { source: 'scan' })
  }
  const [one = '', two = '', three = ''] = his.map(({ id }) => id)
  await move(one, 'LIVRE', paid)
  await move(two, 'LIVRE', paid)
  await move(three, 'REFUSE', refused)
  const open = `livreur = "${livreur.id}" && state = "ouverte"`
  const tour = await hand.collection('tours').getFirstListItem(open)
  const line = (name: string) =>
    page.getByRole('list', { name: 'Livreurs' }).getByRole('listitem').filter({ hasText: name })
  await page.goto('/affectation/')
  await line(livreur.name).getByText('– livrés 7 j').waitFor()
  await hand.collection('tours').update(tour.id, { state: 'close' })
  await page.reload()
  await line(livreur.name).getByText('67 % livrés 7 j').waitFor()
  await line(livreur.name).getByTitle('2 livrés sur 3 sortis, en 7 jours').waitFor()
  await line(other.name).getByText('– livrés 7 j').waitFor()
})
