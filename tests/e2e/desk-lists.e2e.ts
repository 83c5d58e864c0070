/** Actions at a desk in any list: select rows, filter at once, type before a form has opened. */

import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { builtFile, keepBack } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, agence } = await demoPeople(desk)

const rows = () => page.locator('tr[data-row]')
const box = (index: number) => rows().nth(index).getByRole('checkbox')
const chosen = async (): Promise<number[]> => {
  const marks = await rows().evaluateAll((all) =>
    all.map((row) => row.getAttribute('aria-selected') === 'true'),
  )
  return marks.flatMap((on, index) => (on ? [index] : []))
}
const bar = () => page.getByRole('region', { name: 'Sélection' })

describe('a range of rows', () => {
  test('is chosen with Shift, from the one ticked last to the one pressed', async () => {
    await page.goto('/commands/')
    await box(1).click()
    await box(4).click({ modifiers: ['Shift'] })
    await expect.poll(chosen).toEqual([1, 2, 3, 4])
    await rows()
      .nth(6)
      .getByRole('gridcell')
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await expect.poll(chosen).toEqual([1, 2, 3, 4, 5, 6])
    expect(page.url()).not.toContain('colis=')
    await bar().getByText('6 commandes').waitFor()
  })

  test('is left out the same way', async () => {
    await page.goto('/commands/')
    await rows().first().waitFor()
    await page.locator('thead [role=checkbox]').click()
    await expect.poll(async () => (await chosen()).length).toBe(50)
    await box(2).click()
    await box(5).click({ modifiers: ['Shift'] })
    await expect.poll(async () => (await chosen()).slice(0, 3)).toEqual([0, 1, 6])
  })
})

describe('a range of rows, without a mouse', () => {
  test('begins with X and grows with Shift and an arrow; X leaves one out of it', async () => {
    await page.goto('/commands/')
    await rows().first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await expect.poll(chosen).toEqual([1])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(chosen).toEqual([1, 2, 3])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('x')
    await expect.poll(chosen).toEqual([1, 3])
    await page.keyboard.press('Control+a')
    await expect.poll(async () => (await chosen()).length).toBe(50)
    await page.keyboard.press('Escape')
    await expect.poll(chosen).toEqual([])
  })
})

describe('a filter', () => {
  test('keeps what is typed at once, sooner than its code comes, and Enter ticks what is found', async () => {
    const release = await keepBack(page, builtFile('table/filters/filter-control.tsx'))
    await page.goto('/commands/')
    await page.getByRole('search').getByRole('button', { name: 'Ville', exact: true }).click()
    await page.keyboard.type('tanger')
    await page.keyboard.press('Enter')
    await release()
    const [ville] = await staff.collection('villes').getFullList({ filter: 'name = "Tanger"' })
    await page.waitForURL((url) => url.searchParams.get('city') === ville?.id)
    await page.keyboard.type('casablanca')
    await page.getByRole('dialog').locator('[data-lit]').getByText('Casablanca').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('city')?.split(',').length === 2)
  })
})

describe('a new commande', () => {
  const phone = () => page.getByRole('dialog', { name: 'Nouvelle commande' }).getByLabel('Téléphone').first()

  test('keeps the keys typed right after N', async () => {
    const release = await keepBack(page, builtFile('form/record/edit-drawer.tsx'))
    await page.goto('/commands/')
    await rows().first().waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('0655001122')
    await release()
    await expect.poll(() => phone().inputValue()).toMatch(/^0655001122$|^06 55 00 11 22$/)
  })

  test('keeps the order of keys typed before and after its first field has the focus', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const release = await keepBack(page, builtFile('ui/early-typing.ts'))
    await page.goto('/commands/')
    await rows().first().waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('0655')
    await expect.poll(() => phone().evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('001122')
    await release()
    await expect.poll(() => phone().inputValue()).toMatch(/^0655001122$|^06 55 00 11 22$/)
  })

  test('begins empty beside what was left unfinished, which one goes on with on demand', async () => {
    await page.waitForTimeout(600)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await phone().waitFor()
    expect(await phone().inputValue()).toBe('')
    await page.getByText(/Brouillon du \d\d\/\d\d à \d\d:\d\d/).waitFor()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect.poll(() => phone().inputValue()).toMatch(/0655001122|06 55 00 11 22/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('a toast', () => {
  test('covers no button of what it is said over', async () => {
    const [id = ''] = await receivedParcels(staff, { client, agence }, ['Toast Discret'])
    const { code } = await staff.collection('commands').getOne(id)
    await page.goto(`/commands/?colis=${code}&action=modifier`)
    const form = page.getByRole('dialog', { name: /^Modifier/ })
    await form.getByLabel('Commentaire').fill('après 18 h')
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.locator('[data-sonner-toast]').first().waitFor()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Modifier' }).waitFor()
    const covered = await panel.getByRole('button').evaluateAll((all) =>
      all
        .filter((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          const top = document.elementFromPoint(x + width / 2, y + height / 2)
          return top?.closest('[data-sonner-toast]') != null
        })
        .map((button) => button.textContent),
    )
    expect(covered).toEqual([])
  })
})

describe('what is done to the selection', () => {
  test('fits it: nothing closed is affected', async () => {
    const [open] = await receivedParcels(staff, { client, agence }, ['Ouverte Encore'])
    const closed = await staff
      .collection('commands')
      .getFirstListItem(`status = "${stateId('CLOTURE')}" || status = "${stateId('LIVRE')}"`)
    await page.goto(`/commands/?q=${closed.code}`)
    await box(0).click()
    await bar().getByRole('button', { name: 'Changer l’état' }).waitFor()
    await expect.poll(() => bar().getByRole('button', { name: 'Affecter' }).count()).toBe(0)
    const { code } = await staff.collection('commands').getOne(open ?? '')
    await page.goto(`/commands/?q=${code}`)
    await box(0).click()
    await bar().getByRole('button', { name: 'Affecter' }).waitFor()
  })
})

describe('words instead of what the machine keeps', () => {
  test('a tour is named after its livreur and its day', async () => {
    const tour = await staff.collection('tours').getFirstListItem('livreur != ""', { expand: 'livreur' })
    const [year, month, day] = String(tour.day).slice(0, 10).split('-')
    await page.goto(`/tournees/?fiche=${tour.id}`)
    const title = `${tour.expand?.livreur.full_name} · ${day}/${month}/${year}`
    await page.getByRole('heading', { name: title }).waitFor()
  })

  test('the history of a commande tells names and never an id', async () => {
    const [id = ''] = await receivedParcels(staff, { client, agence }, ['Histoire Lisible'])
    const { code } = await staff.collection('commands').getOne(id)
    const place = (await staff.collection('agences').getOne(agence)).name
    await page.goto(`/commands/?colis=${code}`)
    const past = page.getByRole('dialog').locator('section', { hasText: 'Modifications' }).last()
    await past.getByText('Détenteur (fiche)').first().waitFor()
    await past.getByText(String(place)).first().waitFor()
    await expect.poll(() => past.innerText()).not.toMatch(/\b(?=[a-z0-9]*\d)[a-z0-9]{15}\b/)
    await expect.poll(() => past.innerText()).not.toContain(agence)
  })
})

describe('the list of commandes on a desk of 1440 × 900', () => {
  const grid = () => page.getByRole('grid').locator('..')

  test('shows 22 rows of two lines, and all of its columns without scrolling sideways', async () => {
    await page.goto('/commands/')
    await rows().first().waitFor()
    const seen = await grid().evaluate((scroller) => {
      const { bottom } = scroller.getBoundingClientRect()
      const shown = [...scroller.querySelectorAll('tr[data-row]')]
      return {
        rows: shown.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length,
        sideways: scroller.scrollWidth - scroller.clientWidth,
      }
    })
    expect(seen.rows).toBeGreaterThanOrEqual(22)
    expect(seen.sideways).toBe(0)
    expect(await rows().first().innerText()).toMatch(/\d{6}-\d{6}[\s\S]*depuis[\s\S]*0[67](?: \d\d){4}/)
  })

  test('keeps code and state in sight while the others are scrolled', async () => {
    await page.goto(
      '/commands/?colonnes=code,status,receiver_full_name,city,delivery_man,client_source,total,note,created,updated',
    )
    await rows().first().waitFor()
    const cells = rows().first().getByRole('gridcell')
    const places = async () =>
      Promise.all([1, 2, 3].map(async (at) => (await cells.nth(at).boundingBox())?.x ?? 0))
    const before = await places()
    await grid().evaluate((scroller) => scroller.scrollTo({ left: 400 }))
    await expect.poll(async () => (await places())[2]).toBeLessThan((before[2] ?? 0) - 100)
    expect((await places()).slice(0, 2)).toEqual(before.slice(0, 2))
  })

  test('sorts by either line of a cell, and gives a second line its own column on demand', async () => {
    await page.goto('/commands/')
    const heading = page.getByRole('columnheader', { name: 'Code · envoyé le' })
    await heading.getByRole('button', { name: 'envoyé le' }).click()
    await page.waitForURL((url) => url.searchParams.get('sort') === 'created')
    expect(await heading.getAttribute('aria-sort')).toBe('ascending')
    await page.goto('/commands/?colonnes=code,receiver_full_name,receiver_phone_number')
    await page.getByRole('columnheader', { name: 'Téléphone', exact: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Destinataire', exact: true }).waitFor()
    const cells = rows().first().getByRole('gridcell')
    expect(await cells.nth(2).innerText()).not.toMatch(/0[67] \d\d/)
    expect(await cells.nth(3).innerText()).toMatch(/0[67](?: \d\d){4}/)
  })

  test('other lists put two lines in a cell too, and none of them clips a heading', async () => {
    const lists = [
      '/clients/',
      '/livreurs/',
      '/rammasage/',
      '/tournees/',
      '/factures-clients/',
      '/factures-livraison/',
      '/bon-livraison/',
      '/bon-retour-client/',
      '/bon-retour-livreur/',
      '/stock/',
    ]
    const clipped: string[] = []
    for (const path of lists) {
      await page.goto(path)
      await page.getByRole('columnheader', { name: / · / }).first().waitFor()
      clipped.push(
        ...(await page
          .locator('thead .truncate')
          .evaluateAll(
            (all, at) =>
              all
                .filter((title) => title.scrollWidth > title.clientWidth)
                .map((title) => `${at} ${title.textContent}`),
            path,
          )),
      )
    }
    expect(clipped).toEqual([])
  })
})

test('a panel that opens and a row that is chosen leave the cells of the list as they are', async () => {
  await page.goto('/commands/')
  await rows().first().waitFor()
  const kept = await rows()
    .first()
    .evaluateHandle((row) => [...row.querySelectorAll('td[data-field] > *')])
  const isKept = () => kept.evaluate((cells) => cells.length > 5 && cells.every((cell) => cell.isConnected))
  await box(1).click()
  await expect.poll(chosen).toEqual([1])
  expect(await isKept()).toBe(true)
  await rows().nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  expect(await isKept()).toBe(true)
})
