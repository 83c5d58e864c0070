import type { RecordModel } from 'pocketbase'
import { describe, expect, test } from 'vitest'
import { expectQuiet, keepBack, PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'
import { wedge } from './wedge.ts'

const { page, open, sdk } = await openDesk()
const staff = await sdk('moderateur')
const agence = (await staff.collection('agences').getFirstListItem('')).id
const [example] = (await staff.collection('commands').getList(1, 1, { fields: 'city,client_source' })).items
const keys = await page.context().newCDPSession(page)

const parcel = (): Promise<RecordModel> =>
  staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    price: 250,
    confirmer_doublon: true,
    ...example,
  })

const station = async (on = page, mode = 'reception'): Promise<void> => {
  await on.goto(`/scan/?mode=${mode}&agence=${agence}`)
  await on.getByText('Scannez le premier colis').first().or(on.locator('[data-result]')).first().waitFor()
}

const scansOf = ({ id }: RecordModel) =>
  staff.collection('scans').getFullList({ filter: `command = "${id}"`, sort: 'at' })
const answer = () => page.locator('[data-result]')

/** Milliseconds between two keys: no scanner is that slow, however slow this machine is. */
const BY_HAND = { delay: 80 }

describe('a scanner is heard wherever the focus is, and leaves no text behind', () => {
  const heard = async (focus: () => Promise<unknown>, left: () => Promise<unknown>) => {
    const made = await parcel()
    await focus()
    const before = await left()
    await wedge(made.code, keys)
    await expect.poll(async () => (await scansOf(made)).map(({ result }) => result)).toEqual(['ok'])
    expect(await left()).toEqual(before)
    await answer().getByText(made.code).waitFor()
  }

  test('in the page', async () => {
    await station()
    const nothing = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await heard(nothing, async () => page.url())
  })

  test('in the field of codes, and in a text that stood there', async () => {
    await station()
    const field = page.getByLabel('Code du colis')
    await heard(
      () => field.focus(),
      () => field.inputValue(),
    )
    await heard(
      () => field.fill('2011'),
      () => field.inputValue(),
    )
  })

  test('in a text area', async () => {
    await station()
    await page.evaluate(() => {
      const area = document.createElement('textarea')
      area.id = 'note'
      area.value = 'Deux lignes\nà garder'
      document.querySelector('main')?.append(area)
    })
    const area = page.locator('#note')
    await heard(
      () => area.focus(),
      () => area.inputValue(),
    )
  })

  test('in the search of an open dialog', async () => {
    await station()
    await page.getByRole('button', { name: 'Étiquette abîmée' }).click()
    const search = page.getByLabel('Nom, téléphone ou code')
    await search.fill('Amina')
    await heard(
      () => search.focus(),
      () => search.inputValue(),
    )
    await page.keyboard.press('Escape')
  })

  test('in a choice, which it does not change', async () => {
    await station()
    const choice = page.getByLabel('Agence de ce poste')
    await expect.poll(() => choice.inputValue()).not.toBe('')
    await heard(
      () => choice.focus(),
      () => choice.inputValue(),
    )
  })
})

test('the answer is a word, a place, an icon and a colour; what is wrong stays in sight among the last scans', async () => {
  const made = await parcel()
  await station()
  await wedge(made.code, keys)
  await page.locator('[data-result="ok"]').waitFor()
  expect(await answer().innerText()).toContain('Reçu au hub')
  await wedge('999999-999999', keys)
  await page.locator('[data-result="inconnu"]').waitFor()
  const log = page.getByRole('region', { name: 'Derniers scans' })
  await log.getByText('Inconnu').first().waitFor()
  await log.getByRole('button', { name: `Annuler le scan de ${made.code}` }).click()
  await log.getByText('Annulé').first().waitFor()
  expect((await staff.collection('commands').getOne(made.id)).holder_kind).toBe('client')
})

test('a day of scanning needs no mouse', async () => {
  const made = await parcel()
  await station()
  await page.keyboard.press('F8')
  while (!page.url().includes('mode=recherche')) {
    const { href } = new URL(page.url())
    await page.keyboard.press('ArrowRight')
    await page.waitForURL((url) => url.href !== href)
  }
  await page.keyboard.press('Tab')
  await page.getByLabel('Code du colis').focus()
  await page.keyboard.type('éà', BY_HAND)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(made.code.replaceAll('-', ' '), BY_HAND)
  await page.keyboard.press('Enter')
  await page.locator('[data-result="ok"]').waitFor()
  expect(await answer().innerText()).toContain(made.code)
})

test('the livreur typed sooner than the names come is the one scanned for', async () => {
  const livreur = (await sdk('livreur')).authStore.record
  await station(page, 'chargement')
  await page.getByRole('combobox', { name: 'Livreur' }).click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  const release = await keepBack(page, '**/collections/users/records?*')
  // Typed at the speed of fingers: faster keys would be taken for a scanner.
  await page.keyboard.type(String(livreur?.full_name), BY_HAND)
  await page.keyboard.press('Enter')
  await release()
  await page.waitForURL((url) => url.searchParams.has('livreur'))
  expect(new URL(page.url()).searchParams.get('livreur')).toBe(livreur?.id)
})

test('with the server away nothing is lost: scans wait, are counted, survive the page, and are done once in order', async () => {
  const desk = await open()
  await signIn(desk.page, 'moderateur')
  const cdp = await desk.page.context().newCDPSession(desk.page)
  await station(desk.page)
  const parcels = await Promise.all([parcel(), parcel(), parcel(), parcel(), parcel()])
  await desk.page.context().setOffline(true)
  for (const { code } of parcels) await wedge(code, cdp)
  await desk.page.getByText('Hors ligne, 5 scans en attente').waitFor()
  await desk.page.goto('about:blank')
  await desk.page.context().setOffline(false)
  await station(desk.page)
  for (const made of parcels) {
    await expect.poll(async () => (await scansOf(made)).map(({ result }) => result)).toEqual(['ok'])
  }
  const order = await staff.collection('scans').getList(1, 5, { sort: '-at' })
  expect(order.items.map(({ command }) => command).toReversed()).toEqual(parcels.map(({ id }) => id))
  await expect.poll(() => desk.page.getByText('Hors ligne').count()).toBe(0)
  await desk.close()
})

test('F9 prints a label in the place of the torn one; the last scans are taken back together', async () => {
  const mine = [await parcel(), await parcel(), await parcel()]
  await station()
  for (const { code } of mine) {
    await wedge(code, keys)
    await answer().getByText(code).waitFor()
  }
  const [paper] = await Promise.all([
    page.context().waitForEvent('response', (got) => got.url().endsWith('/api/wasl/labels')),
    // A finger that rests on the key.
    (async () => {
      for (let told = 0; told < 3; told++) await page.keyboard.down('F9')
      await page.keyboard.up('F9')
    })(),
  ])
  expect(paper.status()).toBe(200)
  const last = mine.at(-1)?.id ?? ''
  const printed = await staff.collection('impressions').getFullList({ filter: `command = "${last}"` })
  expect(printed.map(({ copy }) => copy)).toEqual([2])
  for (const tab of page.context().pages()) if (tab !== page) await tab.close()

  await page.getByRole('button', { name: 'Annuler les derniers…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Combien, à partir du dernier').fill('')
  expect(await dialog.getByRole('button', { name: /scan$/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('Combien, à partir du dernier').fill('2')
  await dialog.getByText(mine.at(-1)?.code ?? '').waitFor()
  await dialog.getByRole('button', { name: 'Annuler 2 scans' }).click()
  await page.getByText('2 scans annulés').waitFor()
  const holders = mine.map(async ({ id }) => (await staff.collection('commands').getOne(id)).holder_kind)
  expect(await Promise.all(holders)).toEqual(['agence', 'client', 'client'])
})

const received = ({ code }: RecordModel) =>
  staff.collection('scans').create({ mode: 'reception', text: code, agence })

async function shelved(box: string): Promise<RecordModel> {
  const made = await parcel()
  await received(made)
  await staff.collection('scans').create({ mode: 'rangement', text: made.code, box, agence })
  return made
}

/** Received, counted by an inventaire that begins, then taken back and deleted by its client. */
async function goneSince(begin: () => Promise<RecordModel>): Promise<RecordModel> {
  const made = await parcel()
  const { id } = await received(made)
  const begun = await begin()
  await staff.collection('scans').update(id, { annule: true })
  await staff.collection('commands').delete(made.id)
  return begun
}

test('an inventaire leads to the station, and what is missing there goes on paper, alone, shelf by shelf', async () => {
  const [high, low] = [await shelved('B-20'), await shelved('A-10')]
  const { id } = await goneSince(() => staff.collection('inventaires').create({ agence }))
  await page.goto(`/inventaires/?fiche=${id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Scanner' }).click()
  await page.waitForURL((url) => url.searchParams.get('inventaire') === id)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer les manquants' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('cell', { name: high.code, exact: true }).waitFor()
  const shelves = await page.locator('[data-sheet] td:nth-child(4)').allInnerTexts()
  const filled = shelves.filter((box) => box !== '')
  expect(filled).toEqual(filled.toSorted())
  expect(filled).toEqual(expect.arrayContaining(['A-10', 'B-20']))
  const sheet = await page.locator('[data-sheet]').innerText()
  expect(sheet).toContain(low.code)
  expect(sheet).not.toContain('undefined')
  expect(sheet).toContain('Colis supprimé, ou qui n’est plus à vous')
  expect(await page.getByRole('heading', { name: 'Derniers scans' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.locator('[data-sheet]').waitFor({ state: 'detached' })
})

test('on a phone nothing is wider than the screen, and the camera says when it is refused', async () => {
  const phone = await open({ viewport: PHONE, touch: true })
  await signIn(phone.page, 'moderateur')
  await station(phone.page)
  const overflow = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  const spare = phone.page.getByRole('button', { name: 'Étiquette de rechange' })
  const { y = 0, height = 0, width = 0 } = (await spare.boundingBox()) ?? {}
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  expect([y > PHONE.height / 2, y + height <= PHONE.height]).toEqual([true, true])
  // The disabled-looking button can be pressed, and then shows the reason.
  await spare.tap({ force: true })
  await phone.page.getByText('Scannez d’abord le colis dont l’étiquette est à remplacer.').waitFor()
  const torn = await parcel()
  await wedge(torn.code, await phone.page.context().newCDPSession(phone.page))
  await phone.page.locator('[data-result]').getByText(torn.code).waitFor()
  const [paper] = await Promise.all([
    phone.page.context().waitForEvent('response', (got) => got.url().endsWith('/api/wasl/labels')),
    spare.tap(),
  ])
  expect(paper.status()).toBe(200)
  const printed = await staff.collection('impressions').getFullList({ filter: `command = "${torn.id}"` })
  expect(printed.map(({ copy }) => copy)).toEqual([2])
  for (const tab of phone.page.context().pages()) if (tab !== phone.page) await tab.close()
  await phone.page.getByRole('button', { name: 'Caméra' }).click()
  await phone.page.getByRole('alert').waitFor()
  await phone.page.getByRole('button', { name: 'Fermer la caméra' }).click()
  expectQuiet(phone.noise)
  await phone.close()
})
