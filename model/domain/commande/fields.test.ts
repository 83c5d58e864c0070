import { expect, it } from 'vitest'
import { rateOf } from '../figures/home.ts'
import { isSettled } from './decide/settled.ts'
import { isLabelled, reprints } from './label-fields.ts'
import { foreignSeller } from './seller.ts'
import { MINUTEURS } from './states/minuteurs.ts'

it.each<[Parameters<typeof isSettled>[0], boolean]>([
  [{ outcome: '', money_state: 'NON_ENCAISSE' }, false],
  [{ outcome: '', money_state: '' }, false],
  [{ outcome: '', money_state: 'VERSE' }, true],
  [{ outcome: 'LIVRE', money_state: 'NON_ENCAISSE' }, true],
])('a commande with %o is settled: %s', (commande, expected) => {
  expect(isSettled(commande)).toBe(expected)
})

it('a change of what the étiquette prints asks for another', () => {
  expect([reprints(['status', 'city']), reprints(['status']), reprints([])]).toEqual([true, false, false])
  const labelled = (labels_printed: number, holder_kind: 'client' | 'agence') =>
    isLabelled({ labels_printed, holder_kind })
  expect([labelled(0, 'client'), labelled(1, 'client'), labelled(0, 'agence')]).toEqual([false, true, true])
})

it('a client names himself or one of his boutiques as the sender', () => {
  const names = { full_name: 'Zahra B', raison_sociale: 'Atlas', boutiques: ['Dar'] }
  const wrong = (said: object, fields?: ('boutique' | 'client_phone')[]) =>
    Object.keys(
      foreignSeller(
        { client_name: '', boutique: '', client_phone: '', ...said },
        names,
        new Set(['+2126']),
        fields,
      ),
    )
  expect(wrong({ client_name: 'ATLAS ', boutique: 'dár', client_phone: '+2125' })).toEqual([])
  expect(wrong({ client_name: 'Autre', boutique: 'Autre', client_phone: '+2126' })).toEqual([
    'client_name',
    'boutique',
    'client_phone',
  ])
  expect(wrong({ client_name: 'Autre', boutique: 'Autre' }, ['boutique'])).toEqual(['boutique'])
  const { client_name, client_phone } = foreignSeller(
    { client_name: 'Autre', boutique: '', client_phone: '+2126' },
    names,
    new Set(['+2126']),
  )
  expect(client_name?.message).toContain('vos boutiques')
  expect(client_phone?.message).toContain('autre compte')
})

it('the waits that are shipped are in open hours', () => {
  expect(Object.entries(MINUTEURS).map(([code, hours]) => `${code} ${hours}`)).toEqual([
    'NOUVEAU 24',
    'ATTENTE_RAMASSAGE 24',
    'RAMASSAGE_AFFECTE 24',
    'RAMASSE 12',
    'RECU_HUB 24',
    'EXPEDIE 48',
    'RECU_AGENCE 24',
    'EN_DISTRIBUTION same_day',
    'PAS_DE_REPONSE 24',
    'INJOIGNABLE 24',
    'BOITE_VOCALE 24',
    'RETOUR_HUB 168',
    'RETOUR_PRET 240',
  ])
})

it.each<[number, number, number | null]>([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
])('%i of %i are %j %%', (delivered, ended, expected) => {
  expect(rateOf(delivered, ended)).toBe(expected)
})
