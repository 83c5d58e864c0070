import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes } from '../../money.ts'
import { stateId } from '../states/reference.ts'
import type { Requirement, StateCode } from '../states/states.ts'
import { asked, edgeTo, everyone, facts, livreur, parcel, requestWith, shipped } from './decide.fixture.ts'
import { ASKED_FOR } from './refusal.ts'
import { type Case, missing, question } from './requirements.fixture.ts'
import {
  closedDay,
  correctionAsks,
  dayComplaint,
  missingOf,
  remiseOf,
  requirementsOf,
  takesCash,
} from './requirements.ts'

const atAgence = { ...everyone, agence: 'agence000000001' }

describe('a requirement', () => {
  const scanned: Case = { values: { source: 'scan' } }
  it.each<[Requirement, string, Case, boolean]>([
    ['rappel_at', 'later than now', { values: { rappel_at: '2026-11-22 10:00:00.001Z' } }, true],
    ['rappel_at', 'now', { values: { rappel_at: facts.now } }, false],
    ['rappel_at', 'nothing', {}, false],
    ['bon', 'a bon', { values: { bon: 'b' } }, true],
    ['bon', 'nothing', {}, false],
    ['ramasseur', 'a livreur', { values: { delivery_man: 'l' } }, true],
    [
      'ramasseur',
      'somebody else',
      { values: { delivery_man: 'l' }, known: { isLivreur: () => false } },
      false,
    ],
    ['delivery_man', 'nobody', {}, false],
    ['delivery_man', 'a livreur', { values: { delivery_man: 'l' } }, true],
    ['creneau', 'in words', { values: { note: 'le matin' } }, true],
    ['creneau', 'on a bon', { values: { bon: 'b' } }, true],
    ['creneau', 'nothing', {}, false],
    ['scan', 'scanned', scanned, true],
    ['scan', 'typed', { values: { source: 'web' } }, false],
    ['position', 'coordinates', { actor: livreur, values: { position: { lat: 0, lon: 0 } } }, true],
    ['position', 'half of them', { actor: livreur, values: { position: { lat: 34 } } }, false],
    ['position', 'a place in words', { actor: livreur, values: { position: { lieu: 'Souk' } } }, true],
    ['position', 'a place without words', { actor: livreur, values: { position: { lieu: '  ' } } }, false],
    ['position', 'a text', { actor: livreur, values: { position: 'Souk' } }, false],
    ['position', 'nothing', { actor: livreur }, false],
    ['position', 'the agence of a livreur', { actor: { ...livreur, agence: 'a' } }, false],
    ['position', 'the agence of staff', { actor: atAgence }, true],
    ['position', 'the agence staff name', { values: { agence: 'a' } }, true],
    ['position', 'staff without an agence', {}, false],
    ['motif', 'one that fits', { values: { motif: 'm' } }, true],
    ['motif', 'nothing', { known: { motifFits: () => false } }, false],
    ['limite_retrait', 'today', { values: { limite_retrait: '2026-11-22 00:00:00.000Z' } }, true],
    ['limite_retrait', 'yesterday', { values: { limite_retrait: '2026-11-21 23:00:00.000Z' } }, false],
    ['note', 'a sentence', { values: { note: 'Vu' } }, true],
    ['note', 'a space', { values: { note: ' ' } }, false],
    ['call', 'called', {}, true],
    ['call', 'not called', { known: { calledToday: false } }, false],
    [
      'mode_paiement',
      'in cash',
      { values: { mode_paiement: 'especes', amount_collected: centimes(1) } },
      true,
    ],
    ['mode_paiement', 'nothing was paid', {}, true],
    ['mode_paiement', 'paid somehow', { values: { amount_collected: centimes(1) } }, false],
    ['reference', 'a number', { values: { reference: '7' } }, true],
    ['reference', 'a space', { values: { reference: ' ' } }, false],
    ['signature', 'drawn', { values: { signature: 's' } }, true],
    ['signature', 'announced', { values: { signature_sha256: 's' } }, true],
    ['signature', 'on a bon', { values: { bon: 'b' } }, true],
    ['signature', 'nothing', {}, false],
    ['photo', 'taken', { values: { photo: 'p' } }, true],
    ['photo', 'announced', { values: { photo_sha256: 'p' } }, true],
    ['photo', 'told why there is none', { values: { photo_absente: 'Nuit' } }, true],
    ['photo', 'a space', { values: { photo_absente: ' ' } }, false],
    ['grade', '1 %', { values: { grade: 1 } }, true],
    ['grade', '0 %', {}, false],
  ])('%s: %s', (requirement, _, told, met) => {
    expect(missing([requirement], told)).toEqual(met ? [] : [`validation_${requirement}`])
  })

  it('names its field and says what to do', () => {
    for (const requirement of ['rappel_at', 'bon', 'scan', 'motif', 'note', 'grade'] as const) {
      const { field, message } = ASKED_FOR[requirement]
      const refused = missingOf(question({}), { ...edgeTo(shipped('RECU_HUB')), requires: [requirement] })
      expect(refused).toMatchObject({ status: 400, message, fields: { [field]: { message } } })
    }
  })

  it('is the code of the parcel, or a photo and a signature with the reason why there is none', () => {
    const door = { to: 'LIVRE', over: { code_remise: true }, actor: livreur } as const
    const paid = { amount_collected: centimes(27_000), mode_paiement: 'especes' } as const
    const delivered = (code_absent: string, known: Case['known'] = {}, actor: Case['actor'] = livreur) => {
      const told = { ...door, values: { ...paid, code_absent }, known, actor }
      return [remiseOf(question(told)), ...missing([], told)]
    }
    const proofs = ['validation_photo', 'validation_signature']
    expect(delivered('')).toEqual(['sans_code', 'validation_code_remise'])
    expect(delivered('Téléphone perdu')).toEqual(['sans_code', ...proofs])
    expect(delivered('Téléphone perdu', { codeTried: 'bloque' })).toEqual(['bloque', ...proofs])
    expect(delivered('', { codeTried: 'juste' })).toEqual(['code'])
    expect(delivered('', {}, everyone)).toEqual([''])
  })

  it('is not asked of the product itself', () => {
    const actor = { person: null, isRamasseur: false, agence: '', as: 'systeme' } as const
    expect(missing(['bon', 'scan', 'note'], { actor })).toEqual([])
  })

  it('takes a motif that speaks of the state alone', () => {
    const known = {
      motifFits: (motif: string, status: string) => motif === 'm' && status === stateId('REFUSE'),
    }
    expect(missing(['motif'], { to: 'REFUSE', values: { motif: 'm' }, known })).toEqual([])
    expect(missing(['motif'], { to: 'RECU_HUB', values: { motif: 'm' }, known })).toEqual([
      'validation_motif_unfit',
    ])
  })

  it('is added by a motif that is not enough by itself; its photo is not asked of staff', () => {
    const known = { motifAsks: () => ({ avec_note: true, avec_photo: true }) }
    const values = { motif: 'm' }
    expect(missing([], { values, known, actor: livreur })).toEqual(['validation_note', 'validation_photo'])
    expect(missing([], { values, known })).toEqual(['validation_note'])
    expect(missing([], { known, actor: livreur })).toEqual([])
    const nothing = { motifAsks: () => ({ avec_note: false, avec_photo: false }) }
    expect(missing([], { values, known: nothing, actor: livreur })).toEqual([])
  })
})

describe('the day of a delivery', () => {
  it.each([
    ['2026-11-22', 0, true],
    ['2026-11-21', 0, false],
    ['2026-11-22', 1, false],
    ['2026-11-23', 1, true],
    ['2026-12-07', 0, true],
    ['2026-12-08', 0, false],
  ])('%s, %i days ahead at the soonest: %s', (day, soonest, open) => {
    const complaint = dayComplaint(day, '2026-11-22', soonest)
    expect(complaint === null).toBe(open)
  })

  it('is told with its limits, as days are read', () => {
    expect(dayComplaint('2027-01-01', '2026-11-22')).toEqual({
      code: 'validation_reported_day',
      message: 'Choisissez un jour entre le 22/11/2026 et le 07/12/2026.',
      params: { first: '22/11/2026', last: '07/12/2026' },
    })
  })

  it('is one on which the ville is served', () => {
    expect(closedDay('2026-11-22', '2026-11-22')).toBeNull()
    expect(closedDay('2026-11-22', '2026-11-23')).toEqual({
      code: 'validation_closed_day',
      message:
        'Pas de livraison dans cette ville le dimanche 22/11/2026 : le prochain jour desservi est le lundi 23/11/2026.',
      params: { day: '22/11/2026', next: '23/11/2026' },
    })
    expect(closedDay('2026-11-28', '')?.message).toBe(
      'Pas de livraison dans cette ville le samedi 28/11/2026. Choisissez un autre jour.',
    )
  })

  it.each<[StateCode, string, string, string[]]>([
    ['REPORTE', '', '', ['validation_reported_date']],
    ['REPORTE', '2026-11-22 00:00:00.000Z', '2026-11-22', ['validation_reported_day']],
    ['PROGRAMME', '2026-11-22 00:00:00.000Z', '2026-11-22', []],
    ['REPORTE', '2026-11-23 00:00:00.000Z', '2026-11-23', []],
    ['REPORTE', '2026-11-29 00:00:00.000Z', '2026-11-30', ['validation_closed_day']],
  ])('%s to « %s »', (to, reported_date, next, expected) => {
    const known = { openFrom: () => next }
    expect(missing(['reported_date'], { to, values: { reported_date }, known })).toEqual(expected)
  })
})

describe('requirements of a way', () => {
  const to = (code: StateCode) => shipped(code)
  it('are those of the state and of the edge, and the amount of a delivery', () => {
    const way = { condition: '', requires: ['note', 'unknown'] as Requirement[] } as const
    expect(requirementsOf(to('REFUSE'), way)).toEqual(['motif', 'note'])
    expect(requirementsOf({ ...to('LIVRE'), requires: [] }, way)).toEqual(['note', 'amount_collected'])
    expect(requirementsOf({ ...to('LIVRE'), requires: ['amount_collected'] }, way)).toEqual([
      'amount_collected',
      'note',
    ])
  })

  it.each(['relance', 'etat_avant'] as const)('by « %s » are those of the edge alone', (condition) => {
    expect(requirementsOf(to('RECU_HUB'), { condition, requires: ['motif'] })).toEqual(['motif'])
  })

  it('of a correction are the money and the pieces', () => {
    expect(correctionAsks({ code: 'LIVRE' })).toEqual(['amount_collected'])
    expect(correctionAsks({ code: 'LIVRE_PARTIEL' })).toEqual(['pieces_kept', 'amount_collected'])
    expect(correctionAsks({ code: 'REFUSE' })).toEqual([])
  })

  it('cash is taken by a delivery, and by a failure that was paid', () => {
    const cash = (code: StateCode, amount: number) =>
      takesCash(to(code), requestWith({ amount_collected: centimes(amount) }))
    expect([
      cash('LIVRE', 0),
      cash('LIVRE', 1),
      cash('REFUSE', 0),
      cash('REFUSE', 1),
      cash('PERDU', 1),
    ]).toEqual([true, true, false, true, false])
  })
})

it('everything given, no shipped way lacks anything', () => {
  const code = fc.constantFrom<StateCode>(
    'LIVRE',
    'REPORTE',
    'RAMASSE',
    'ENDOMMAGE',
    'RETOUR_REMIS',
    'RETOUR_HUB',
  )
  fc.assert(
    fc.property(code, fc.constantFrom(everyone, livreur), (to, actor) => {
      const whole = { parcel, asked: { ...asked, status: stateId(to) }, to: shipped(to), actor, facts }
      expect(missingOf(whole, edgeTo(shipped(to)))).toBeNull()
    }),
  )
})
