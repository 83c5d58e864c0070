import { expect, it } from 'vitest'
import { aBon, aLine, found } from './content.fixture.ts'
import { type BonLine, type BonRelations, contentOf } from './content.ts'

const content = (bon: Parameters<typeof aBon>[0], more: Partial<BonRelations> = {}) =>
  contentOf(aBon(bon), { ...found, ...more })

it('goes from hand to hand by kind', () => {
  const roles = (
    ['ramassage', 'envoi', 'distribution', 'retour client', 'retour livreur', 'retour agence'] as const
  ).map((kind) => {
    const { from, to } = content({ kind })
    return [kind, `${from.role} ${from.name}`, `${to.role} ${to.name}`]
  })
  expect(roles).toEqual([
    ['ramassage', 'Client Atlas Cosmétiques', 'Ramasseur Youssef Amrani'],
    ['envoi', 'Agence de départ Hub Casablanca', 'Agence d’arrivée Agence Fès'],
    ['distribution', 'Agence Hub Casablanca', 'Livreur Youssef Amrani'],
    ['retour client', 'Remis par l’agence Hub Casablanca', 'Destinataire du retour Atlas Cosmétiques'],
    ['retour livreur', 'Remis par le livreur Youssef Amrani', 'Destinataire du retour Hub Casablanca'],
    ['retour agence', 'Remis par l’agence Hub Casablanca', 'Destinataire du retour Agence Fès'],
  ])
})

it('a batch goes to its ramasseur, and to the agence when the client brings it himself', () => {
  const nobody = { name: '', phone: '', address: '' }
  expect(content({ kind: 'livraison' }).to.role).toBe('Ramasseur')
  expect(content({ kind: 'livraison' }, { livreur: nobody }).to).toMatchObject({
    role: 'Agence',
    name: 'Hub Casablanca',
  })
})

it('counts and adds up what is there, and names what is missing or too many', () => {
  const lines: BonLine[] = [
    aLine({ code: 'A', amount: 25_050 }),
    aLine({ code: 'B', amount: 9_900, missing: true }),
    aLine({ code: 'C', amount: 100, surplus: true }),
  ]
  expect(content({ kind: 'envoi', declared: 2 }, { lines })).toMatchObject({
    colis: 2,
    total: 25_150,
    declared: 2,
    missing: ['B'],
    surplus: ['C'],
  })
})

it('tells what concerns the whole bon, and why it was cancelled', () => {
  const bon = { kind: 'envoi', zone: 'Nord', sac: 'S-118', transporteur: '' } as const
  expect(content(bon).facts).toEqual([
    { label: 'Zone', value: 'Nord' },
    { label: 'Sac scellé', value: 'S-118' },
    { label: 'Départ', value: '20/11/2026 09:40' },
  ])
  expect(content(bon).cancelled).toBe('')
  expect(content({ ...bon, state: 'annule', motif: 'Camion en panne' }).cancelled).toBe('Camion en panne')
  expect(content({ ...bon, state: 'annule' }).cancelled).toBe('sans motif')
})
