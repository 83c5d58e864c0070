/** Cells of a list edited in place, by keys and by mouse. */
import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { cellDesk, hasFocus, STEPS } from './cell-desk.ts'
import { demoPeople, openDesk } from './desk.ts'

// The refused writes are intended, and said by the cells.
const desk = await openDesk({ refusals: [400, 409] })
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)
const received = (...names: string[]) => receivedParcels(staff, { client, agence }, names)
const stored = (id = '') => staff.collection('commands').getOne(id, { expand: 'city' })
const { rows, cell, input, said, open, keyTo } = cellDesk(page)

describe('F2', () => {
  test('opens the cell chosen by the arrows, and Enter saves it and stays there', async () => {
    const [id] = await received('Cellule Note')
    await open('Cellule Note')
    await keyTo(STEPS.note)
    await input('Commentaire').waitFor()
    await page.keyboard.type('Sonner deux fois')
    await page.keyboard.press('Enter')
    await cell('note').getByText('Sonner deux fois').waitFor()
    await expect.poll(async () => (await stored(id)).note).toBe('Sonner deux fois')
    expect(await hasFocus(rows().first())).toBe(true)
    await page.keyboard.press('F2')
    expect(await input('Commentaire').inputValue()).toBe('Sonner deux fois')
    await page.keyboard.press('Escape')
    expect(page.url()).not.toContain('colis=')
  })

  test('finds a ville by its name, as the form does', async () => {
    const [id] = await received('Cellule Ville')
    await open('Cellule Ville')
    await keyTo(STEPS.city)
    await page.keyboard.type('Tanger')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(id)).expand?.city.name).toBe('Tanger')
    await cell('city').getByText('Tanger').waitFor()
  })

  test('keeps keys that come before the input', async () => {
    await received('Cellule Rapide')
    await open('Cellule Rapide')
    await rows().first().focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('Cellule Rapide et Longue')
    await expect.poll(() => input('Destinataire').inputValue()).toBe('Cellule Rapide et Longue')
    await page.keyboard.press('Escape')
  })
})

test('Escape restores the cell and writes nothing', async () => {
  const [id] = await received('Cellule Rendue')
  await staff.collection('commands').update(id ?? '', { note: 'Avant' })
  await open('Cellule Rendue')
  const { updated } = await stored(id)
  await keyTo(STEPS.note)
  await input('Commentaire').fill('Après')
  await page.keyboard.press('Escape')
  await input('Commentaire').waitFor({ state: 'detached' })
  await cell('note').getByText('Avant').waitFor()
  expect((await stored(id)).updated).toBe(updated)
})

test('a double press edits the line it was on and opens no panel, one press opens the panel', async () => {
  const [id] = await received('Cellule Pressée')
  await open('Cellule Pressée', 'code,receiver_full_name,city')
  await cell('receiver_full_name').locator('[data-line=second]').dblclick()
  await input('Téléphone').fill('06 61 22 33 44')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(id)).receiver_phone_number).toBe('+212661223344')
  expect(page.url()).not.toContain('colis=')
  await cell('receiver_full_name').locator('[data-line=first]').click()
  await page.waitForURL(/colis=/)
  // Beside the open panel, Escape restores the cell and leaves the panel.
  await cell('receiver_full_name').locator('[data-line=first]').dblclick()
  await input('Destinataire').waitFor()
  await page.keyboard.press('Escape')
  await input('Destinataire').waitFor({ state: 'detached' })
  expect(page.url()).toContain('colis=')
})

test('Tab saves and goes to the next cell, a press elsewhere saves', async () => {
  const [id] = await received('Cellule Suivante')
  await open('Cellule Suivante')
  await keyTo(STEPS.address)
  await input('Adresse').fill('4, rue des Orangers')
  await page.keyboard.press('Tab')
  await input('Prix').fill('120')
  await page.keyboard.press('Tab')
  await input('Commentaire').fill('Au fond de la cour')
  await page.getByRole('heading', { level: 1 }).first().click()
  await expect
    .poll(() => stored(id))
    .toMatchObject({ receiver_address: '4, rue des Orangers', price: 120, note: 'Au fond de la cour' })
  await page.keyboard.press('Escape')
})

test('a total is edited by the price it is made of', async () => {
  const [id] = await received('Cellule Total')
  await open('Cellule Total', 'code,total')
  await cell('total').locator('[data-line=first]').dblclick()
  await input('Prix').fill('175,50')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(id)).price).toBe(175.5)
  await cell('total').getByText('175,50').waitFor()
})

describe('a value that cannot be saved', () => {
  test('stays in the input with the reason when it cannot be read', async () => {
    await received('Cellule Illisible')
    await open('Cellule Illisible')
    await keyTo(STEPS.phone)
    await input('Téléphone').fill('061')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Téléphone' }).getByRole('alert').waitFor()
    expect(await input('Téléphone').inputValue()).toBe('061')
    await page.keyboard.press('Escape')
  })

  test('refused by the server restores the old value, and the typed text can be edited again', async () => {
    const [id] = await received('Cellule Refusée')
    await open('Cellule Refusée')
    await keyTo(STEPS.price)
    await input('Prix').fill('-40')
    await page.keyboard.press('Enter')
    await said(
      /Un prix négatif n’est possible que pour un colis à remplacer.*Vous aviez écrit «\s-40\s»/,
    ).waitFor()
    await cell('price').getByText('100,00').waitFor()
    expect((await stored(id)).price).toBe(100)
    await page.getByRole('button', { name: 'Reprendre' }).last().click()
    expect(await input('Prix').inputValue()).toMatch(/^-40/)
    await input('Prix').fill('40')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(id)).price).toBe(40)
  })

  test('that somebody changed meanwhile shows the value of the other person', async () => {
    const [id = ''] = await received('Cellule À Deux')
    await open('Cellule À Deux')
    await keyTo(STEPS.note)
    await input('Commentaire').fill('Le matin')
    await staff.collection('commands').update(id, { note: 'Le soir', product_name: 'Tapis' })
    await page.keyboard.press('Enter')
    await said(/Quelqu’un y a mis «\sLe soir\s».*Vous aviez écrit «\sLe matin\s»/).waitFor()
    await cell('note').getByText('Le soir').waitFor()
    await page.getByRole('button', { name: 'Reprendre' }).last().click()
    expect(await input('Commentaire').inputValue()).toBe('Le matin')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(id)).toMatchObject({ note: 'Le matin', product_name: 'Tapis' })
  })

  test('is saved beside the change somebody made to another field', async () => {
    const [id = ''] = await received('Cellule Voisine')
    await open('Cellule Voisine')
    await keyTo(STEPS.note)
    await input('Commentaire').fill('Bleu')
    await staff.collection('commands').update(id, { receiver_address: '1, rue Haute' })
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(id)).toMatchObject({ note: 'Bleu', receiver_address: '1, rue Haute' })
  })
})

test('a row being typed in stays, though it leaves the list', async () => {
  const [id = ''] = await received('Cellule Qui Part')
  await page.goto(`/commands-sans-livreur/?q=${encodeURIComponent('Cellule Qui Part')}&colonnes=code,note`)
  await rows().first().waitFor()
  await keyTo(1)
  await input('Commentaire').fill('Encore')
  const given = { command: id, status: stateId('AFFECTE'), delivery_man: livreur.id, confirmer_ville: true }
  await staff.collection('suivis').create(given)
  await page.waitForTimeout(3_000)
  expect(await input('Commentaire').inputValue()).toBe('Encore')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(id)).note).toBe('Encore')
})
