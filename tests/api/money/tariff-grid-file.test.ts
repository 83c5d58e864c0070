/**
 * A grid of tariffs exported as a sheet and imported again: nothing is lost, and nothing
 * is written before it is saved.
 */

import type PocketBase from 'pocketbase'
import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
const RABAT = villeId('Rabat')
const AGADIR = villeId('Agadir')
const PATH = '/api/wasl/tarifs/grille/fichier'
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const whose = () => ({ user: idOf(atlas) })
async function exported(format: 'csv' | 'xlsx', who: PocketBase = world.staff): Promise<Blob> {
  const query = new URLSearchParams({ ...whose(), format })
  const headers = { Authorization: who.authStore.token }
  const answer = await fetch(`${world.wasl.url}${PATH}?${query}`, { headers })
  if (!answer.ok) throw new ClientResponseError({ status: answer.status, data: await answer.json() })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  expect(name).toMatch(new RegExp(`^tarifs-marchand\\d*-\\d{4}-\\d{2}-\\d{2}\\.${format}$`))
  return answer.blob()
}
function read(file: Blob | string, who: PocketBase = world.staff) {
  const body = new FormData()
  body.set('fichier', typeof file === 'string' ? new Blob([file]) : file, 'grille')
  return who.send(PATH, { method: 'POST', query: whose(), body })
}
const sheet = (...lines: string[]) => lines.join('\r\n')
const own = () => world.staff.collection('clients_fee').getFullList({ filter: `client = "${idOf(atlas)}"` })
const saved = (cellules: object[]) =>
  world.staff.send('/api/wasl/tarifs/grille', {
    method: 'POST',
    body: { ...whose(), jour: String(world.today()), cellules },
  })

describe('the file of a grid', () => {
  it.each(['csv', 'xlsx'] as const)(
    'that is exported as %s changes nothing when it is imported',
    async (format) => {
      await saved([
        { ville: RABAT, outcome: 'livraison', amount: 31.5 },
        { ville: AGADIR, outcome: 'annulation', amount: 0 },
      ])
      const file = await exported(format)
      expect(await read(file)).toEqual({ cellules: [], refusees: [], ignorees: [] })
      // The file of an older grid differs from a changed one.
      await saved([{ ville: RABAT, outcome: 'livraison', amount: 30 }])
      expect((await read(file)).cellules).toEqual([{ ville: RABAT, outcome: 'livraison', amount: 31.5 }])
      expect(await own()).toHaveLength(2)
    },
  )

  it('tells what it changes and writes nothing; saved, it changes the commandes it said', async () => {
    const { id } = await world.parcel({ city: RABAT, client_source: idOf(atlas) })
    const { cellules } = await read(sheet('Ville;Livraison;Retour', 'RABAT;٣١٫٥;', 'agadir;27.5;0'))
    expect(cellules).toEqual([
      { ville: RABAT, outcome: 'livraison', amount: 31.5 },
      { ville: AGADIR, outcome: 'livraison', amount: 27.5 },
      { ville: AGADIR, outcome: 'retour', amount: 0 },
    ])
    expect(await own()).toEqual([])
    const asked = { ...whose(), jour: String(world.today()), cellules, simulation: true }
    const { touchees } = await world.staff.send('/api/wasl/tarifs/grille', { method: 'POST', body: asked })
    expect(touchees).toMatchObject({ total: 1, items: [{ id, avant: 35, apres: 31.5 }] })
    await saved(cellules)
    expect(await own()).toHaveLength(3)
    expect(
      (await read(sheet('Ville;Livraison;Retour', 'Rabat;31,50;', 'Agadir;27,5;0,00'))).cellules,
    ).toEqual([])
  })

  it('tells each cell that is not understood by its row and column in the sheet, and keeps the others', async () => {
    const file = sheet(
      'Tarifs de la rentrée',
      'Ville;Région;Livraison;Refus;Colisage',
      'Rabat;;3O;8;1',
      '',
      'Rabbat;;30;;',
      'Agadir;;33,075;;',
      'Rabat;;30;;',
      'Total;;93;;',
    )
    const { cellules, refusees, ignorees } = await read(file)
    expect(cellules).toEqual([{ ville: RABAT, outcome: 'refus', amount: 8 }])
    expect(ignorees).toEqual(['Colisage'])
    expect(refusees).toEqual([
      { ligne: 3, colonne: 'Livraison', valeur: '3O', message: '« 3O » n’est pas un montant comme 35,00.' },
      {
        ligne: 5,
        colonne: 'Ville',
        valeur: 'Rabbat',
        message: expect.stringMatching(/n’est pas une ville.*Rabat/),
      },
      {
        ligne: 6,
        colonne: 'Livraison',
        valeur: '33,075',
        message: expect.stringContaining('deux décimales'),
      },
      { ligne: 7, colonne: 'Ville', valeur: 'Rabat', message: 'Cette ville est déjà à la ligne 3.' },
    ])
  })

  it('asks for the region of a ville whose name another one bears too', async () => {
    const villes = world.staff.collection('villes')
    const bare = await villes.create({ name: 'Tizi', region: 'Souss-Massa' })
    await villes.create({ name: 'Tizi (Ouzli)', region: 'Fès-Meknès' })
    const { cellules, refusees } = await read(sheet('Ville;Livraison', 'Tizi;30'))
    expect(cellules).toEqual([])
    expect(refusees[0].message).toContain('Tizi (Ouzli), Fès-Meknès')
    const told = await read(sheet('Ville;Région;Livraison', 'Tizi;souss-massa;30'))
    expect(told.cellules).toEqual([{ ville: bare.id, outcome: 'livraison', amount: 30 }])
  })

  it('without its headings is refused whole, in words', async () => {
    expect((await refusal(read(sheet('Rabat;30', 'Salé;20')))).response.message).toContain(
      'ne nomme les colonnes',
    )
    expect((await refusal(read(''))).status).toBe(400)
    const headers = { Authorization: world.staff.authStore.token }
    expect((await fetch(`${world.wasl.url}${PATH}`, { method: 'POST', headers })).status).toBe(400)
    expect((await fetch(`${world.wasl.url}${PATH}?format=pdf`, { headers })).status).toBe(400)
  })

  it('is of who may read the grid, and into it of who sets tariffs', async () => {
    expect(await (await exported('csv', atlas)).text()).toContain('"Rabat"')
    const other = await world.merchant()
    expect(await statusOf(exported('csv', other))).toBe(403)
    expect(await statusOf(read(sheet('Ville;Livraison', 'Rabat;1'), atlas))).toBe(403)
  })
})
