import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { changed, DELIVERED, delivery, fee, fixed, type Moved, TODAY, YESTERDAY } from './facts.fixture.ts'

const packed = fee('emballage', 'client')
const insured = fee('assurance', 'client')
const refused = [fee('refus', 'client'), fee('refus', 'livreur')]
const REFUSED = 'refus client, refus livreur'

/** A correction from one ending to another; the parcel left its client before. */
const corrected = (
  was: NonNullable<Moved['before']>,
  to: Moved['to'],
  suivi: NonNullable<Moved['suivi']>,
  more: Moved = {},
): Moved => ({
  ...more,
  before: was,
  to,
  suivi: { kind: 'correction', holder_kind: 'destinataire', ...suivi },
})
const toDelivered = corrected({ outcome: 'REFUSE' }, 'LIVRE', { outcome: 'LIVRE' })
const toRefused = corrected({ outcome: 'LIVRE' }, 'REFUSE', { outcome: 'REFUSE' })
const toNothing = corrected({ outcome: 'LIVRE' }, 'EN_DISTRIBUTION', {})

describe('the packaging and the insurance of a correction', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['once it has left its client, the packaging is due', changed(toNothing), { due: 'emballage client' }],
    ['once', changed(toNothing, packed), {}],
    [
      'where it had not left him, both are',
      changed(corrected({ holder_kind: 'client' }, 'RECU_HUB', { holder_kind: 'agence' })),
      { due: 'emballage client, assurance client' },
    ],
    [
      'where it never left him, neither is',
      changed(corrected({}, 'NOUVEAU', { holder_kind: 'client' }), packed, insured),
      { annulled: 'emballage client, assurance client' },
    ],
    [
      'fees of its livreur are none of them',
      changed(
        corrected({}, 'NOUVEAU', { holder_kind: 'client' }),
        fee('emballage', 'livreur'),
        fee('poids', 'client'),
      ),
      {},
    ],
    [
      'what was fixed waits for its fact',
      changed(corrected({}, 'NOUVEAU', { holder_kind: 'client' }), fixed('emballage', 'client')),
      { waiting: 'emballage client' },
    ],
    [
      'given back, it had left him',
      changed(
        corrected({}, 'RETOUR_REMIS', { holder_kind: 'client', outcome: 'REFUSE' }),
        packed,
        ...refused,
      ),
      { due: REFUSED },
    ],
    ['closed, nothing changes', changed(corrected({ outcome: 'LIVRE' }, 'CLOTURE', {}), ...delivery), {}],
  ])('%s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })
})

describe('the ending a correction tells', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'delivered, and not refused',
      changed(toDelivered, packed, ...refused),
      { due: DELIVERED, annulled: REFUSED },
    ],
    [
      'refused, and not delivered',
      changed(toRefused, packed, ...delivery),
      { due: REFUSED, annulled: DELIVERED },
    ],
    ['neither', changed(toNothing, packed, ...delivery), { annulled: DELIVERED }],
    [
      'the same',
      changed(corrected({ outcome: 'LIVRE' }, 'LIVRE', { outcome: 'LIVRE' }), packed, ...delivery),
      {},
    ],
    [
      'the same, by another livreur',
      changed(
        corrected({ outcome: 'LIVRE' }, 'LIVRE', { outcome: 'LIVRE', delivery_man: 'other' }),
        packed,
        ...delivery,
      ),
      { due: 'livraison livreur', annulled: 'livraison livreur' },
    ],
    [
      'an exchange, and no delivery',
      changed(
        corrected({ outcome: 'LIVRE' }, 'ECHANGE_LIVRE', { outcome: 'ECHANGE_LIVRE' }),
        packed,
        ...delivery,
      ),
      { due: 'echange client, poids client, pct_cod client, echange livreur', annulled: DELIVERED },
    ],
    [
      'it had not ended: earlier endings were followed by a relance',
      changed(corrected({}, 'LIVRE', { outcome: 'LIVRE' }), packed, ...refused),
      { due: DELIVERED },
    ],
    [
      'it was on its way back, which is an ending',
      changed(
        corrected({}, 'LIVRE', { outcome: 'LIVRE' }, { from: 'DEMANDE_RETOUR' }),
        packed,
        fee('annulation', 'client'),
      ),
      { due: DELIVERED, annulled: 'annulation client' },
    ],
    [
      'of two endings the last one is told again',
      changed(
        toDelivered,
        packed,
        fee('annulation', 'client', { suivi: 's0', occurred_at: YESTERDAY }),
        ...refused,
      ),
      { due: DELIVERED, annulled: REFUSED },
    ],
    ['what waits for its fact had not ended', changed(toNothing, packed, fixed('refus', 'client')), {}],
    [
      'what was fixed waits again',
      changed(toNothing, packed, fee('livraison', 'client', { force: true }), fee('livraison', 'livreur')),
      { annulled: 'livraison livreur', waiting: 'livraison client' },
    ],
    [
      'going back, its cancellation is kept',
      changed(
        corrected({ outcome: 'ANNULE_CLIENT' }, 'RETOUR_HUB', { outcome: 'RETOUR' }),
        packed,
        fee('annulation', 'client'),
      ),
      {},
    ],
    [
      'going back, its refusal is not',
      changed(
        corrected({ outcome: 'REFUSE' }, 'RETOUR_HUB', { outcome: 'RETOUR' }),
        packed,
        fee('refus', 'client'),
      ),
      { annulled: 'refus client' },
    ],
    [
      'on the way, its cancellation is not',
      changed(
        corrected({ outcome: 'ANNULE_CLIENT' }, 'EN_DISTRIBUTION', {}),
        packed,
        fee('annulation', 'client'),
      ),
      { annulled: 'annulation client' },
    ],
    ...(['PERDU', 'ENDOMMAGE'] as const).map(
      (outcome): [string, Record<string, string>, Record<string, string>] => [
        `« ${outcome} », its failure is kept, its delivery is not`,
        {
          ...changed(corrected({ outcome: 'REFUSE' }, outcome, { outcome }), packed, ...refused),
          ...changed(corrected({ outcome: 'LIVRE' }, outcome, { outcome }), packed, ...delivery),
        },
        { annulled: DELIVERED },
      ],
    ),
  ])('%s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })

  it('keeps what stands beside a delivery only with it', () => {
    const priced = fee('poids', 'client', {
      id: 'priced again',
      suivi: 's7',
      occurred_at: '2026-11-22 12:00:00.000Z',
    })
    const older = fee('poids', 'client', { id: 'older', suivi: 's0', occurred_at: YESTERDAY })
    const plain = [fee('livraison', 'client'), fee('livraison', 'livreur')]
    expect(changed(toNothing, packed, older, ...plain, priced)).toEqual({
      annulled: 'livraison client, livraison livreur, priced again',
    })
    const fixedWeight = fee('poids', 'client', { force: true })
    expect(
      changed(
        corrected({ outcome: 'LIVRE' }, 'ECHANGE_LIVRE', { outcome: 'ECHANGE_LIVRE' }),
        packed,
        ...plain,
        fixedWeight,
      ),
    ).toEqual({
      due: 'echange client, pct_cod client, echange livreur',
      annulled: 'livraison client, livraison livreur',
    })
    expect(changed(toRefused, packed, ...plain, fixedWeight)).toMatchObject({ waiting: 'poids client' })
    expect(changed(toNothing, packed, ...plain, fixedWeight)).toMatchObject({ waiting: 'poids client' })
  })
})

describe('another amount of the same delivery', () => {
  const again = (amount: number, ...held: Parameters<typeof fee>[] | never[]) =>
    changed(
      corrected({ outcome: 'LIVRE', amount_collected: centimes(100) }, 'LIVRE', {
        outcome: 'LIVRE',
        amount_collected: centimes(amount),
      }),
      packed,
      ...(held.length > 0 ? held.map((one) => fee(...one)) : delivery),
    )

  it('takes its share again, on the day of the delivery', () => {
    expect(again(200)).toEqual({ due: `pct_cod client ${TODAY}`, annulled: 'pct_cod client' })
    expect(again(100)).toEqual({})
  })

  it('without a share before takes it for the first time; a fixed one stands', () => {
    const ofLivreur: Parameters<typeof fee> = ['livraison', 'livreur', { occurred_at: YESTERDAY }]
    expect(again(200, ofLivreur, ['livraison', 'client'])).toEqual({ due: `pct_cod client ${TODAY}` })
    expect(
      again(200, ['livraison', 'client'], ['livraison', 'livreur'], ['pct_cod', 'client', { force: true }]),
    ).toEqual({})
  })

  it('of a refusal takes no share', () => {
    const moved = corrected({ outcome: 'REFUSE', amount_collected: centimes(100) }, 'REFUSE', {
      outcome: 'REFUSE',
    })
    expect(changed(moved, packed, ...refused)).toEqual({})
  })
})

describe('a return a correction tells', () => {
  const home = corrected({ outcome: 'RETOUR' }, 'RETOUR_REMIS', { outcome: 'RETOUR', holder_kind: 'client' })
  const returned = [fee('retour', 'client'), fee('retour', 'livreur')]
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['is due', changed(home, packed), { due: 'retour client, retour livreur' }],
    ['once', changed(home, packed, ...returned), {}],
    [
      'though one is fixed that waits',
      changed(home, packed, fixed('retour', 'client')),
      { due: 'retour livreur', fallen: 'retour client' },
    ],
    [
      'not where it is not over',
      changed(corrected({ outcome: 'RETOUR' }, 'RETOUR_HUB', { outcome: 'RETOUR' }), packed, ...returned),
      { annulled: 'retour client, retour livreur' },
    ],
    [
      'and what waits for it goes on waiting',
      changed(
        corrected({ outcome: 'RETOUR' }, 'RETOUR_HUB', { outcome: 'RETOUR' }),
        packed,
        fixed('retour', 'client'),
      ),
      {},
    ],
  ])('%s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })

  it('a change of the parcel costs what it costs', () => {
    const moved = corrected({}, 'CHANGEMENT_DEMANDE', { fee_event: 'changement' })
    expect(changed(moved, packed)).toEqual({ due: 'changement client, changement livreur' })
  })
})
