import { describe, expect, it } from 'vitest'
import type { HolderKind, StateCode } from '../states/states.ts'
import { HOLDER_IN, holderIn } from './custody.ts'

describe('the kind of holder after a move', () => {
  const kinds: readonly HolderKind[] = ['client', 'livreur', 'agence', 'trajet', 'destinataire']

  it.each(Object.entries(HOLDER_IN))('%s: %s, whoever had it and however it comes there', (code, kind) => {
    for (const holder_kind of kinds) {
      expect(holderIn(code as StateCode, { holder_kind }, { condition: '' })).toBe(kind)
      expect(holderIn(code as StateCode, { holder_kind }, null)).toBe(kind)
    }
  })

  it.each<
    [string, StateCode | undefined, HolderKind, Parameters<typeof holderIn>[2], HolderKind | undefined]
  >([
    ['an own state leaves it', undefined, 'livreur', { condition: '' }, undefined],
    [
      'found after its indemnity, an agence gives it back',
      'RETOUR_PRET',
      'trajet',
      { condition: 'indemnise' },
      'agence',
    ],
    [
      'found in an agence, that agence gives it back',
      'RETOUR_PRET',
      'agence',
      { condition: 'indemnise' },
      'agence',
    ],
    ['a return is ready at an agence', 'RETOUR_PRET', 'livreur', { condition: '' }, 'agence'],
    ['a return that is at an agence stays at it', 'RETOUR_PRET', 'agence', { condition: '' }, undefined],
    ['corrected, what is with a livreur stays with him', 'RETOUR_PRET', 'livreur', null, undefined],
    ['along an edge it stays', 'AFFECTE', 'client', { condition: '' }, undefined],
    ['corrected from delivered it waits at an agence', 'AFFECTE', 'destinataire', null, 'agence'],
    ['corrected from its client it waits at an agence', 'BLOQUE', 'client', null, 'agence'],
    ['corrected from delivered a livreur has what failed', 'REPORTE', 'destinataire', null, 'livreur'],
    ['corrected from its client a livreur has what failed', 'REFUSE', 'client', null, 'livreur'],
    ['corrected from a shelf it stays on it', 'REFUSE', 'agence', null, undefined],
    ['corrected to lost nobody new has it', 'PERDU', 'destinataire', null, undefined],
  ])('%s', (_, to, holder_kind, edge, expected) => {
    expect(holderIn(to, { holder_kind }, edge)).toBe(expected)
  })
})
