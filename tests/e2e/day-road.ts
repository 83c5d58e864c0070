import { expect, test } from 'vitest'
import { at, code, id, pages, tourOf, twinOf, world } from './day-cast.ts'
import { call, endTour, openEnd, takeOutAgain, tell } from './day-screens.ts'
import { move, refused } from './day-world.ts'

const DELIVERED_BY_KARIM = 199.5 + 250 + 50 + 300

/** At the doors, and the end of each tour. */
export function road(): void {
  test('Karim delivers, puts off and tries again, is refused, exchanges and leaves a part', async () => {
    const { karim: page } = pages
    await page.goto('/tournee/')
    await tell(page, 'Amal Livrée', 'Livré')
    expect(await at(1)).toMatchObject({
      state: 'LIVRE',
      outcome: 'LIVRE',
      holder_kind: 'destinataire',
      amount_collected: 199.5,
      money_state: 'CHEZ_LIVREUR',
    })
    await tell(page, 'Brahim Reporté', 'Reporté', (form) =>
      form.getByRole('button', { name: 'Demain', exact: true }).tap(),
    )
    expect(await at(2)).toMatchObject({ state: 'REPORTE', reports: 1, holder: world.people.karim.id })
    await takeOutAgain(page, 'Brahim Reporté', code(2))
    expect(await at(2)).toMatchObject({ state: 'EN_DISTRIBUTION' })
    await tell(page, 'Brahim Reporté', 'Livré')
    await tell(page, 'Chaimae Refus', 'Refusé', async (form) => {
      await form.getByRole('button', { name: 'A changé d’avis' }).tap()
      await form.getByLabel('Note').fill('N’en veut plus')
    })
    expect(await at(3)).toMatchObject({
      state: 'REFUSE',
      outcome: 'REFUSE',
      money_state: 'SANS_OBJET',
      holder_kind: 'livreur',
    })
    await tell(page, 'Driss Échange', 'Échange effectué', (form) =>
      form.getByRole('button', { name: 'Je l’ai repris' }).tap(),
    )
    expect(await at(4)).toMatchObject({ state: 'ECHANGE_LIVRE', amount_collected: 50 })
    await tell(page, 'Esra Partiel', 'Livré en partie', async (form) => {
      await form.getByLabel('Pièces gardées', { exact: true }).fill('2')
      await form.getByLabel('Montant encaissé').fill('300')
      await form.getByRole('button', { name: 'Le destinataire garde une partie' }).tap()
    })
    expect(await at(5)).toMatchObject({ state: 'LIVRE_PARTIEL', amount_collected: 300 })
    for (const [rank, twin, quantity] of [
      [4, 'echange', 1],
      [5, 'partiel', 1],
    ] as const) {
      expect(await twinOf(rank)).toMatchObject({
        twin,
        quantity,
        state: 'RETOUR_CHEZ_LIVREUR',
        holder: world.people.karim.id,
        money_state: 'SANS_OBJET',
        total: 0,
      })
    }
  })

  test('his tour does not end while one parcel is forgotten; then it does, to the dirham', async () => {
    const { karim: page } = pages
    const { karim } = world.people
    const tour = await tourOf(karim.id)
    const early = await openEnd(page)
    await early.getByText('Dites d’abord ce qu’il en est (1)').waitFor()
    expect(await early.getByRole('button', { name: 'Terminer la tournée' }).isDisabled()).toBe(true)
    const no = await refused(karim.sdk.collection('tours').update(tour.id, { state: 'close' }))
    expect(no.status).toBe(409)
    expect(no.message).toContain(code(6))
    await page.keyboard.press('Escape')

    expect((await refused(move(karim.sdk, id(6), 'PAS_DE_REPONSE', { source: 'app' }))).status).toBe(400)
    await call(page, 'Fatima Absente')
    await tell(page, 'Fatima Absente', 'Pas de réponse')
    expect(await at(6)).toMatchObject({ state: 'PAS_DE_REPONSE', attempts: 1, holder: karim.id })
    await endTour(page)
    expect(await tourOf(karim.id)).toMatchObject({
      id: tour.id,
      state: 'close',
      loaded: 6,
      delivered: 4,
      to_hand_back: 4,
      to_pay: DELIVERED_BY_KARIM,
    })
    expect(await at(3)).toMatchObject({ state: 'RETOUR_CHEZ_LIVREUR', holder: karim.id, outcome: 'REFUSE' })
  })

  test('Omar delivers in Fès, is paid by card, in cash, and refused once', async () => {
    const { omar: page } = pages
    await page.goto('/tournee/')
    await tell(page, 'Hamid Carte', 'Livré', (form) => form.getByRole('button', { name: 'Carte' }).tap())
    expect(await at(8)).toMatchObject({ state: 'LIVRE', amount_collected: 210, money_state: 'VERSE' })
    await tell(page, 'Ilham Refus', 'Refusé', async (form) => {
      await form.getByRole('button', { name: 'Prix trop élevé' }).tap()
      await form.getByLabel('Note').fill('Moins cher ailleurs')
    })
    await tell(page, 'Jamal Espèces', 'Livré')
    expect(await at(10)).toMatchObject({ state: 'LIVRE', amount_collected: 90, money_state: 'CHEZ_LIVREUR' })
    await endTour(page)
    expect(await tourOf(world.people.omar.id)).toMatchObject({
      state: 'close',
      loaded: 3,
      delivered: 2,
      to_hand_back: 1,
      to_pay: 90,
    })
  })
}
