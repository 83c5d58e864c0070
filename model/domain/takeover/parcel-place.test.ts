import { describe, expect, it } from 'vitest'
import { stateCode, stateId } from '../commande/states/reference.ts'
import { STATES, type StateCode } from '../commande/states/states.ts'
import { placeIn, stateNamed } from './parcel-place.ts'
import { errorsOf, rowOf } from './takeover.fixture.ts'

describe('where a parcel on its way is', () => {
  const found = { client: 'atlas', livreur: 'ali', agence: 'agdal', day: '2026-11-20' }
  const place = (code: StateCode, values: Record<string, string> = {}, of: Partial<typeof found> = {}) => {
    const row = rowOf('colis', values)
    return {
      ...placeIn(row, code, { ...found, ...of }),
      errors: errorsOf(row).map((one) => one.split(':')[0]),
    }
  }
  const DAY = '2026-11-20 00:00:00.000Z'

  it.each<[StateCode, object]>([
    ['NOUVEAU', { holder_kind: 'client', holder: 'atlas', delivery_man: '', agence: '', reported_date: DAY }],
    ['RAMASSE', { holder_kind: 'livreur', holder: 'ali', delivery_man: '', agence: 'agdal' }],
    [
      'RECU_HUB',
      {
        holder_kind: 'agence',
        holder: 'agdal',
        delivery_man: 'ali',
        outcome: '',
        money_state: 'NON_ENCAISSE',
      },
    ],
    ['AFFECTE', { holder_kind: 'agence', holder: 'agdal', delivery_man: 'ali' }],
    ['EN_DISTRIBUTION', { holder_kind: 'livreur', holder: 'ali', delivery_man: 'ali' }],
    ['REPORTE', { holder_kind: 'livreur', holder: 'ali', reported_date: DAY, limite_retrait: '' }],
    ['RETRAIT_AGENCE', { holder_kind: 'agence', holder: 'agdal', reported_date: '', limite_retrait: DAY }],
    ['REFUSE', { holder_kind: 'livreur', outcome: 'REFUSE', money_state: 'SANS_OBJET' }],
    ['RETOUR_PRET', { holder_kind: 'agence', money_state: 'SANS_OBJET' }],
  ])('%s', (code, expected) => {
    expect(place(code)).toMatchObject({ ...expected, errors: [] })
  })

  it('what failed is at the agence where no livreur has it', () => {
    expect(place('PAS_DE_REPONSE', {}, { livreur: '' })).toMatchObject({
      holder_kind: 'agence',
      holder: 'agdal',
    })
    expect(place('NOUVEAU', {}, { day: '' }).reported_date).toBe('')
  })

  it.each<[StateCode, Partial<typeof found>, string[]]>([
    ['EN_DISTRIBUTION', { livreur: '' }, ['LIVREUR']],
    ['AFFECTE', { livreur: '' }, ['LIVREUR']],
    ['RECU_HUB', { livreur: '' }, []],
    ['RECU_HUB', { agence: '' }, ['AGENCE']],
    ['EN_DISTRIBUTION', { agence: '' }, []],
    ['REPORTE', { day: '' }, ['DATE DE REPORT']],
    ['RECU_HUB', { day: '' }, []],
  ])('%s without %o lacks %j', (code, of, columns) => {
    expect(place(code, {}, of).errors).toEqual(columns)
    const typed = { LIVREUR: 'x', AGENCE: 'x', 'DATE DE REPORT': 'x' }
    expect(place(code, typed, of).errors).toEqual([])
  })

  it('is not taken over once it is over, or in between', () => {
    const codes = Object.keys(STATES) as StateCode[]
    const refused = codes.filter((code) => place(code).errors.includes('ÉTAT'))
    expect(refused.join(' ')).toBe(
      'RAPPEL ATTENTE_RAMASSAGE RAMASSAGE_AFFECTE MANQUANT_RAMASSAGE EXPEDIE LIVRE LIVRE_PARTIEL ECHANGE_LIVRE RETOUR_EN_TRANSIT RETOUR_STOCK RETOUR_REMIS PERDU ENDOMMAGE CLOTURE',
    )
  })

  it.each<[StateCode, string, string, number]>([
    ['RETOUR_HUB', '', 'RETOUR', 0],
    ['RETOUR_HUB', 'Refusé', 'REFUSE', 0],
    ['RETOUR_HUB', 'annule_client', 'ANNULE_CLIENT', 0],
    ['RETOUR_HUB', 'Perdu', 'RETOUR', 1],
    ['RECU_HUB', 'Refusé', '', 0],
  ])('%s with the ending « %s » had ended « %s »', (code, ISSUE, outcome, errors) => {
    const found = place(code, { ISSUE })
    expect(found.outcome).toBe(outcome)
    expect(found.errors).toHaveLength(errors)
  })

  it('is in the state its row names, by code or by any of its names', () => {
    const states = [
      { id: stateId('REFUSE'), name: 'Refus du client' },
      { id: 'own000000000001', name: 'À recompter' },
    ]
    const named = (typed: string) => {
      const row = rowOf('colis', { ÉTAT: typed })
      return [stateNamed(row, states, stateCode)?.code ?? '', errorsOf(row).length]
    }
    expect(['refus du client ', 'REFUSE', 'Refusé', 'À recompter', 'Zzz', ''].map(named)).toEqual([
      ['REFUSE', 0],
      ['REFUSE', 0],
      ['REFUSE', 0],
      ['', 1],
      ['', 1],
      ['', 1],
    ])
  })
})
