import { describe, expect, it } from 'vitest'
import { centimes, ZERO } from '../../money.ts'
import { stateId } from '../states/reference.ts'
import type { StateCode } from '../states/states.ts'
import { asked, everyone, facts, graph, LIVREUR, livreur, parcel } from './decide.fixture.ts'
import { decide } from './decide.ts'
import { askedFields } from './form.ts'
import type { Actor, MoveRequest, Parcel } from './move-request.ts'

describe('a parcel in other hands than those it is given to', () => {
  const [karim, samir] = [LIVREUR, 'livreur00000002']
  const system: Actor = { person: null, isRamasseur: false, agence: '', as: 'systeme' }
  const to = (from: Parcel, code: StateCode, values: Partial<MoveRequest> = {}, actor = everyone) =>
    decide(graph, from, { ...asked, delivery_man: '', ...values, status: stateId(code) }, actor, facts)
  const tour = 'tour00000000001'

  it('comes back with who has it, and its cash is asked of who took it', () => {
    const refused = { ...parcel, status: stateId('REFUSE'), outcome: 'REFUSE', tour } as const
    const paid = { ...refused, money_state: 'CHEZ_LIVREUR', amount_collected: centimes(2_000) } as const
    const back = to({ ...paid, holder: samir }, 'RETOUR_CHEZ_LIVREUR', {}, system).consequences?.parcel
    expect(back).toMatchObject({ holder: samir, delivery_man: karim, tour })
    expect(
      to({ ...refused, holder: samir }, 'RETOUR_CHEZ_LIVREUR', {}, system).consequences?.parcel,
    ).toMatchObject({
      holder: samir,
      delivery_man: samir,
      tour: '',
    })
  })

  it('leaves the tour of who could not deliver it when it is given to another', () => {
    const failed = { ...parcel, status: stateId('PAS_DE_REPONSE'), tour }
    const other = to(failed, 'AFFECTE', { delivery_man: samir }).consequences?.parcel
    expect({ ...failed, ...other }).toMatchObject({
      holder: karim,
      delivery_man: samir,
      tour: '',
    })
    const same = to(failed, 'AFFECTE', { delivery_man: karim }).consequences?.parcel
    expect({ ...failed, ...same }).toMatchObject({ delivery_man: karim, tour })
  })

  it('is carried by whoever takes the tour over, for the one it is given to', () => {
    const third = 'livreur00000003'
    const handed = (delivery_man: string): Parcel => {
      const from = { ...parcel, status: stateId('AFFECTE'), delivery_man }
      return { ...from, ...to(from, 'AFFECTE', { kind: 'garde', delivery_man: third }).consequences?.parcel }
    }
    expect(handed(samir)).toMatchObject({ holder: third, delivery_man: samir })
    expect(handed(karim)).toMatchObject({ holder: third, delivery_man: third })
  })
})

describe('money taken at a door', () => {
  const refusedFor = (amount: number): Parcel => {
    const refusing = { ...asked, status: stateId('REFUSE'), amount_collected: centimes(amount) }
    const consequences = decide(graph, parcel, refusing, livreur, facts).consequences
    return { ...parcel, ...consequences?.parcel }
  }

  it('of a refusal is not forgotten by taking the parcel out again the same day', () => {
    const paid = refusedFor(2_000)
    expect(paid).toMatchObject({ money_state: 'CHEZ_LIVREUR', amount_collected: 2_000 })
    const again = { ...asked, status: stateId('EN_DISTRIBUTION') }
    expect(decide(graph, paid, again, livreur, facts).refused?.message).toContain('encaissé')
    expect(decide(graph, refusedFor(0), again, livreur, facts).consequences).toBeDefined()
  })

  it('goes on being asked of who took it when the parcel is back in an agence', () => {
    const home = { ...asked, status: stateId('RETOUR_HUB'), delivery_man: '' }
    const returned = (from: Parcel) => ({
      ...from,
      ...decide(graph, from, home, everyone, facts).consequences?.parcel,
    })
    const tour = 'tour00000000001'
    const at = { status: stateId('RETOUR_CHEZ_LIVREUR'), tour }
    expect(returned({ ...refusedFor(2_000), ...at })).toMatchObject({
      holder_kind: 'agence',
      delivery_man: LIVREUR,
      tour,
      amount_collected: 2_000,
    })
    expect(returned({ ...refusedFor(0), ...at })).toMatchObject({ delivery_man: '', tour: '' })
  })

  it('is still there when a lost parcel is found again', () => {
    const status = stateId('RETOUR_CHEZ_LIVREUR')
    const lose = { ...asked, status: stateId('PERDU') }
    const carried = { ...refusedFor(2_000), status }
    const lost = { ...carried, ...decide(graph, carried, lose, everyone, facts).consequences?.parcel }
    const found = decide(graph, lost, { ...asked, status }, everyone, facts).consequences?.parcel
    expect(found).toMatchObject({ money_state: 'CHEZ_LIVREUR', amount_collected: 2_000 })
  })

  it('nor is how it had ended forgotten while it was lost', () => {
    const lost = (from: Parcel): Parcel => ({
      ...from,
      ...decide(graph, from, { ...asked, status: stateId('PERDU') }, everyone, facts).consequences?.parcel,
    })
    const found = (from: Parcel) =>
      decide(graph, lost(from), { ...asked, status: from.status }, everyone, facts).consequences?.parcel
    expect(lost({ ...refusedFor(0), status: stateId('RETOUR_HUB') }).outcome).toBe('PERDU')
    for (const code of ['RETOUR_HUB', 'RETOUR_CHEZ_LIVREUR'] as const) {
      const back = found({ ...refusedFor(0), status: stateId(code) })
      expect(back).toMatchObject({ outcome: 'REFUSE', money_state: 'SANS_OBJET', outcome_before: '' })
    }
    const corrected = { ...asked, kind: 'correction', status: stateId('RETOUR_PRET') } as const
    const returned = lost({ ...refusedFor(0), status: stateId('RETOUR_HUB') })
    expect(decide(graph, returned, corrected, everyone, facts).consequences?.parcel.outcome).toBe('REFUSE')
    const again = { ...asked, kind: 'correction', status: stateId('PERDU') } as const
    expect(decide(graph, returned, again, everyone, facts).consequences?.parcel).not.toHaveProperty(
      'outcome_before',
    )
    expect(found(parcel)).toMatchObject({ outcome: '', money_state: 'NON_ENCAISSE' })
  })

  it.each(['LIVRE', 'REFUSE', 'ANNULE_CLIENT'] as const)('is never less than nothing: %s', (code) => {
    const given = { ...asked, status: stateId(code), amount_collected: centimes(-5_000) }
    for (const kind of ['transition', 'correction'] as const) {
      const { refused } = decide(
        graph,
        parcel,
        { ...given, kind },
        kind === 'correction' ? everyone : livreur,
        facts,
      )
      expect(refused?.fields?.amount_collected?.message).toContain('au moins 0,00')
    }
  })
})

describe('a correction', () => {
  const correct = (from: Parcel, code: StateCode, values: Partial<MoveRequest> = {}) =>
    decide(graph, from, { ...asked, kind: 'correction', status: stateId(code), ...values }, everyone, facts)
  const delivered: Parcel = {
    ...parcel,
    status: stateId('LIVRE'),
    outcome: 'LIVRE',
    money_state: 'CHEZ_LIVREUR',
    amount_collected: centimes(27_000),
    holder_kind: 'destinataire',
    holder: '',
  }

  it.each([
    ['PAS_DE_REPONSE', ''],
    ['REPORTE', ''],
    ['RETOUR_CHEZ_LIVREUR', ''],
    ['RETOUR_HUB', 'RETOUR'],
    ['RETOUR_PRET', 'RETOUR'],
    ['REFUSE', 'REFUSE'],
  ] as const)('of a delivery that was none to %s leaves no delivery behind', (code, outcome) => {
    const { parcel: after } = correct(delivered, code, { amount_collected: ZERO }).consequences ?? {}
    expect(after).toMatchObject({ outcome, amount_collected: 0 })
    expect(after?.money_state).toBe(outcome === '' ? 'NON_ENCAISSE' : 'SANS_OBJET')
  })

  it('keeps how it ended, and what was taken for it, where that still stands', () => {
    expect(correct(delivered, 'CLOTURE').consequences?.parcel).toMatchObject({
      outcome: 'LIVRE',
      money_state: 'CHEZ_LIVREUR',
      amount_collected: 27_000,
    })
    const refusedAtDoor = { ...delivered, status: stateId('REFUSE'), outcome: 'REFUSE' } as const
    expect(correct(refusedAtDoor, 'RETOUR_HUB').consequences?.parcel).toMatchObject({
      outcome: 'REFUSE',
      amount_collected: 27_000,
    })
  })

  it('gives back to somebody of the company what nobody received', () => {
    expect(correct(delivered, 'PAS_DE_REPONSE', { agence: '' }).consequences?.parcel).toMatchObject({
      holder_kind: 'livreur',
      holder: LIVREUR,
    })
    for (const code of ['RETOUR_PRET', 'BLOQUE', 'AFFECTE'] as const) {
      const { parcel: after } = correct(delivered, code).consequences ?? {}
      expect(after).toMatchObject({ holder_kind: 'agence', holder: asked.agence })
      expect(after?.delivery_man).toBe(code === 'AFFECTE' ? LIVREUR : '')
    }
    const names = (code: StateCode) => {
      const to = graph.state(stateId(code))
      return to ? askedFields(to, null, delivered, everyone).map(({ name }) => name) : []
    }
    expect(names('RETOUR_PRET')).toContain('agence')
    expect(names('EXPEDIE')).toContain('bon')
    expect(names('LIVRE_PARTIEL')).toEqual(
      expect.arrayContaining(['pieces_kept', 'amount_collected', 'note']),
    )
  })

  it('to a partial delivery says how many pieces were kept', () => {
    expect(correct(delivered, 'LIVRE_PARTIEL', { pieces_kept: 0 }).refused?.fields).toHaveProperty(
      'pieces_kept',
    )
    expect(correct(delivered, 'LIVRE_PARTIEL', { pieces_kept: 1 }).consequences?.twin?.quantity).toBe(1)
  })

  it('to a delivery says what was taken: nothing is an amount only with its motif', () => {
    const free = { ...parcel, price: ZERO, extra_fees: ZERO }
    const told = (from: Parcel, amount: number, motif: string) =>
      correct(from, 'LIVRE', { amount_collected: centimes(amount), motif })
    expect(told(parcel, 0, '').refused?.fields?.amount_collected?.message).toContain('attendu est 270,00')
    expect(told(parcel, 0, 'motif0000000001').consequences?.parcel.amount_collected).toBe(0)
    expect(told(parcel, 25_000, '').consequences?.parcel.amount_collected).toBe(25_000)
    expect(told(free, 0, '').consequences?.parcel).toMatchObject({ outcome: 'LIVRE', amount_collected: 0 })
  })

  it('to a delivery nobody was sent out for says who delivered, where something or money is in his hands', () => {
    const atHub = {
      ...parcel,
      status: stateId('RECU_HUB'),
      is_echange: true,
      holder_kind: 'agence',
      holder: 'agence000000001',
      delivery_man: '',
    } as const
    const withClient = { ...atHub, status: stateId('NOUVEAU'), holder_kind: 'client' } as const
    for (const from of [atHub, withClient]) {
      for (const code of ['LIVRE_PARTIEL', 'ECHANGE_LIVRE'] as const) {
        const unnamed = correct(from, code, { delivery_man: '', amount_collected: ZERO })
        expect(unnamed.refused?.fields).toHaveProperty('delivery_man')
        expect(correct(from, code).consequences?.parcel).toMatchObject({ delivery_man: LIVREUR, holder: '' })
        const to = graph.state(stateId(code))
        const names = to ? askedFields(to, null, from, everyone).map(({ name }) => name) : []
        expect(names).toContain('delivery_man')
      }
    }
    const told = (values: Partial<MoveRequest>) => correct(withClient, 'LIVRE', values).consequences?.parcel
    expect(told({})).toMatchObject({ delivery_man: LIVREUR, money_state: 'CHEZ_LIVREUR' })
    expect(told({ delivery_man: '' })).toMatchObject({ money_state: 'VERSE' })
  })

  it('to a refusal paid at a door asks for the cash of whom it names, on no tour but his own', () => {
    const kept = {
      ...parcel,
      status: stateId('CLOTURE'),
      outcome: 'ANNULE_VENDEUR',
      holder_kind: 'client',
      holder: parcel.client_source,
    } as const
    const paid = (from: Parcel) => correct(from, 'REFUSE', { amount_collected: centimes(2_000) }).consequences
    const named = { money_state: 'CHEZ_LIVREUR', holder: LIVREUR, delivery_man: LIVREUR }
    expect(paid({ ...kept, delivery_man: '' })?.parcel).toMatchObject(named)
    expect(paid({ ...kept, delivery_man: 'livreur00000002', tour: 'tour00000000001' })?.parcel).toMatchObject(
      {
        ...named,
        tour: '',
      },
    )
  })

  it('that names who took the cash asks it of him, wherever the parcel is', () => {
    const other = 'livreur00000002'
    const taking = { delivery_man: other, amount_collected: centimes(2_000) }
    const shelved = { holder_kind: 'agence', holder: parcel.agence, delivery_man: '' } as const
    const told = { money_state: 'CHEZ_LIVREUR', delivery_man: other, tour: '' }
    const onTour = { ...parcel, tour: 'tour00000000001' }
    for (const from of [onTour, { ...onTour, ...shelved }])
      expect(correct(from, 'REFUSE', taking).consequences?.parcel).toMatchObject(told)
    const exchanged = correct(
      { ...parcel, ...shelved, is_echange: true },
      'ECHANGE_LIVRE',
      taking,
    ).consequences
    expect(exchanged?.parcel).toMatchObject({ money_state: 'CHEZ_LIVREUR', delivery_man: other })
    expect(exchanged?.suivi.delivery_man).toBe(other)
    const nobody = { ...facts, isLivreur: () => false }
    const asking = { ...asked, ...taking, kind: 'correction', status: stateId('REFUSE') } as const
    expect(decide(graph, parcel, asking, everyone, nobody).refused?.fields).toHaveProperty('delivery_man')
  })

  it('that names another livreur than the one who was sent out takes the parcel off his tour', () => {
    const other = 'livreur00000002'
    const onTour = { ...parcel, tour: 'tour00000000001' }
    expect(correct(onTour, 'LIVRE', { delivery_man: other }).consequences?.parcel).toMatchObject({
      delivery_man: other,
      tour: '',
      money_state: 'CHEZ_LIVREUR',
    })
    expect(correct(onTour, 'LIVRE').consequences?.parcel.tour ?? onTour.tour).toBe(onTour.tour)
  })
})
