import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectQuiet, PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'

const { page, open, sdk } = await openDesk()

const rows = () => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const codes = async (): Promise<string[]> => {
  await rows().first().waitFor()
  const texts = await rows().allInnerTexts()
  return texts.map((text) => /\d{6}-\d{6}(-\d+)?/.exec(text)?.[0] ?? text)
}

describe('the six lists', () => {
  test.each([
    ['/commands/', 'Toutes les commandes'],
    ['/commands-en-cours/', 'En cours'],
    ['/commands-livres/', 'Livrées'],
    ['/commands-echoue/', 'Échouées'],
    ['/commands-sans-livreur/', 'Sans livreur'],
  ])('%s opens on its rows', async (path, title) => {
    await page.goto(`${path}?utm=libre`)
    await page.getByRole('heading', { name: title }).waitFor()
    expect((await codes()).length).toBeGreaterThan(0)
    expect(page.url()).toContain('utm=libre')
  })

  test('« aujourd’hui » shows what has just been entered, whatever the hour', async () => {
    const commands = (await sdk('moderateur')).collection('commands')
    const [known] = (await commands.getList(1, 1, { fields: 'city,client_source' })).items
    const parcel = { receiver_full_name: 'Salma du Matin', receiver_phone_number: '0612000001', price: 90 }
    const { id } = await commands.create({ ...parcel, ...known })
    await page.goto('/commands-updated-today/')
    await page.getByRole('heading', { name: 'Mises à jour aujourd’hui' }).waitFor()
    await page.getByText(parcel.receiver_full_name).first().waitFor()
    await commands.delete(id)
  })

  test('« toutes » says the exact total', async () => {
    await page.goto('/commands/')
    await page.getByText('1–50 sur 600').waitFor()
  })
})

describe('filter, order and page live in the address', () => {
  test('they survive a reload, Back and Forward, and another parameter', async () => {
    await page.goto('/commands/?source=libre')
    const everything = await codes()
    await page.getByRole('columnheader', { name: /total/i }).getByRole('button').click()
    await page.waitForURL(/sort=/)
    const sorted = page.url()
    await expect.poll(codes).not.toEqual(everything)
    const ordered = await codes()
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await page.waitForURL(/page=2/)
    expect(page.url()).toContain('source=libre')
    await page.goBack()
    await page.waitForURL(sorted)
    await expect.poll(codes).toEqual(ordered)
    await page.reload()
    await expect.poll(codes).toEqual(ordered)
    await page.goForward()
    await page.waitForURL(/page=2/)
  })

  test('two choices of one instant both count, and an amount is typed to its end', async () => {
    await page.goto('/commands/')
    await rows().first().waitFor()
    const bar = page.getByRole('search', { name: 'Filtrer la liste' })
    await bar.getByRole('button', { name: 'État', exact: true }).click()
    const states = page.getByRole('dialog', { name: 'Filtrer par État' }).getByRole('checkbox')
    await states.nth(1).waitFor()
    await states.evaluateAll((boxes) => {
      for (const box of boxes.slice(0, 2)) (box as HTMLElement).click()
    })
    await page.waitForURL((url) => url.searchParams.get('status')?.split(',').length === 2)
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Filtre', exact: true }).click()
    const more = page.getByRole('dialog', { name: 'Ajouter un filtre' })
    await more.getByRole('button', { name: 'Total', exact: true }).click()
    await page.getByLabel('Au moins (DH)').focus()
    await page.keyboard.type('120')
    await page.keyboard.press('Tab')
    await page.keyboard.type('240,50')
    await page.waitForURL((url) => url.searchParams.get('total') === '120..240.5')
    await bar.getByText('120 à 240,50 DH').waitFor()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Filtre', exact: true }).and(page.locator(':focus')).waitFor()
  })

  test('a name, a phone in any spelling and a code find their commande', async () => {
    await page.goto('/commands/')
    const [code = ''] = await codes()
    const phone = (await rows().first().innerText()).match(/0[67](?: \d\d){4}/)?.[0] ?? ''
    const search = page.getByLabel('Chercher', { exact: true })
    for (const typed of [code, phone, phone.replaceAll(' ', '')]) {
      await search.fill('zzzzzz')
      await rows().first().waitFor({ state: 'detached' })
      await search.fill(typed)
      await expect
        .poll(async () => {
          const found = await codes()
          return found.includes(code) && found.length < 10
        })
        .toBe(true)
    }
    await search.fill('zzzzzz')
    await page
      .getByText(/aucun|rien/i)
      .first()
      .waitFor()
    await search.fill('')
  })
})

describe('the search', () => {
  test('forgives a misspelling, best found first, until a column is pressed', async () => {
    await page.goto('/commands/?sort=total')
    const known = await (await sdk('moderateur'))
      .collection('commands')
      .getFirstListItem('receiver_full_name != ""')
    const name = String(known.receiver_full_name)
    await page.getByLabel('Chercher', { exact: true }).fill(misspelt(name))
    await page.waitForURL((address) => address.search.includes('q=') && !address.search.includes('sort='))
    await page.getByText(name).first().waitFor()
    const column = page.getByRole('columnheader', { name: 'Total' })
    await expect.poll(() => column.getAttribute('aria-sort')).toBe('none')
    await page.getByLabel('Chercher', { exact: true }).fill(name)
    await page.getByText(name).first().waitFor()
    await column.getByRole('button').click()
    await page.waitForURL(/sort=total/)
    await page.getByText(name).first().waitFor()
    await expect.poll(() => column.getAttribute('aria-sort')).toBe('ascending')
  })
})

/** The name with a wrong letter in its longest word. */
function misspelt(name: string): string {
  const [longest = ''] = name.split(' ').sort((a, b) => b.length - a.length)
  return name.replace(longest, `${longest.slice(0, 3)}x${longest.slice(4)}`)
}

describe('a commande', () => {
  test('is entered with the keyboard alone, found by alias, shown with its total', async () => {
    await page.goto('/commands/')
    await codes()
    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog')
    const first = drawer.locator('input:focus').and(drawer.getByLabel(/^Téléphone/))
    await first.waitFor()
    await page.keyboard.type('06 12 34 56 78')
    await drawer.getByLabel(/^Destinataire/).focus()
    await page.keyboard.type('Salma Clavier')
    await drawer.getByLabel(/^Ville/).focus()
    await page.keyboard.type('casa')
    await page
      .getByRole('option', { name: /Casablanca/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await drawer.getByLabel(/^Prix/).focus()
    await page.keyboard.type('250,5')
    await drawer.getByLabel(/^Frais sup/).focus()
    await page.keyboard.type('20')
    await drawer.getByText(/270,50/).waitFor()
    await drawer.getByLabel(/^Client/).focus()
    await page.keyboard.type('a')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    // Enter before the options have loaded picks from them once they have.
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await page.getByText(/Créée/).first().waitFor()
    // The next form starts at its first field, without an error at fields not reached yet.
    await first.waitFor()
    expect(await drawer.locator('[aria-invalid="true"]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByLabel('Chercher', { exact: true }).fill('Salma Clavier')
    await page.getByText('Salma Clavier').first().waitFor()
    expect(await rows().first().innerText()).toMatch(/270,50/)
  })

  test('that is refused says why beside its field and loses nothing', async () => {
    await page.goto('/commands/')
    await codes()
    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog')
    await drawer.locator('input:focus').waitFor()
    await drawer.getByLabel(/^Destinataire/).fill('Sans téléphone')
    await page.keyboard.press('Control+Enter')
    await drawer.locator('[aria-invalid="true"]').first().waitFor()
    expect(await drawer.getByLabel(/^Destinataire/).inputValue()).toBe('Sans téléphone')
    await page.keyboard.press('Escape')
  })

  test('above the ceiling of cash at one door is refused at its price, and taken with its reason', async () => {
    const { page: entry, noise, close } = await open()
    await signIn(entry, 'moderateur')
    await entry.goto('/commands/')
    await entry.getByRole('row').nth(1).waitFor()
    await entry.keyboard.press('n')
    const drawer = entry.getByRole('dialog')
    await drawer.locator('input:focus').waitFor()
    await drawer
      .getByLabel(/^Téléphone/)
      .first()
      .fill('06 98 76 54 32')
    await drawer.getByLabel(/^Destinataire/).fill('Nawal Bijou')
    await drawer.getByLabel(/^Ville/).fill('rabat')
    await entry.getByRole('option', { name: /Rabat/ }).first().click()
    await drawer.getByLabel(/^Prix/).fill('20000')
    await drawer.getByLabel(/^Client/).fill('a')
    await entry.getByRole('option').first().click()
    await entry.keyboard.press('Control+Enter')
    await drawer
      .getByText(/20\s000,00\sDH/)
      .first()
      .waitFor()
    await expect.poll(() => drawer.getByLabel(/^Prix/).getAttribute('aria-invalid')).toBe('true')
    await drawer.getByLabel(/^Motif au-delà du plafond/).fill('Bijou, payé en présence du gérant')
    await entry.keyboard.press('Control+Enter')
    await entry.getByText(/Créée/).first().waitFor()
    await entry.keyboard.press('Escape')
    await entry.getByLabel('Chercher', { exact: true }).fill('Nawal Bijou')
    await entry.getByText('Nawal Bijou').first().waitFor()
    // The console reports the refusal that was meant.
    expectQuiet(noise.filter((line) => !line.includes('400')))
    await close()
  })

  test('opens over the list with its codes, and is edited', async () => {
    await page.goto('/commands/')
    await codes()
    await rows()
      .first()
      .getByText(/\d{6}-\d{6}/)
      .click()
    await page.waitForURL(/colis=/)
    const panel = page.getByRole('dialog')
    await panel.locator('svg, img, canvas').first().waitFor()
    await panel.getByRole('button', { name: 'Modifier' }).click()
    const drawer = page.getByRole('dialog').last()
    await drawer.locator('input:focus').waitFor()
    await drawer.getByLabel(/^Commentaire/).fill('Sonner deux fois')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Modifications enregistrées').first().waitFor()
    await page.getByText('Sonner deux fois').first().waitFor()
    await page.reload()
    await page.getByText('Sonner deux fois').first().waitFor()
  })
})

test('the export is the seed’s CSV of the present list', async () => {
  await page.goto('/commands-livres/')
  await codes()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^commandes-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"DESTINATAIRE";"ADRESSE";"TELEPHONE";"VILLE";"MARCHANDISE";')).toBe(true)
  expect(text).toMatch(/"(Livré|Livré en partie|Échange effectué|Clôturé)"/)
})

test('at 390 px the list is cards, without sideways scroll', async () => {
  const phone = await open({ viewport: PHONE })
  await signIn(phone.page, 'client')
  await phone.page.goto('/commands/')
  await phone.page
    .getByText(/\d{6}-\d{6}/)
    .first()
    .waitFor()
  const overflow = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  expectQuiet(phone.noise)
  await phone.close()
})
