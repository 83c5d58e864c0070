import { expect, it } from 'vitest'
import { decideMove } from './decided.ts'

const COURSE = {
  assigned: true,
  echange: false,
  away: false,
  attempts: 0,
  unanswered: false,
  postponements: 0,
}
const at = (to: 'NOUVEAU' | 'EN_DISTRIBUTION' | 'RETRAIT_AGENCE' | 'PAS_DE_REPONSE') => {
  const holder = ({ NOUVEAU: 'client', RETRAIT_AGENCE: 'agence' } as const)[to as 'NOUVEAU'] ?? 'livreur'
  return { ...COURSE, last: { to, holder, outcome: '' as const } }
}

it('draws no move the rules refuse, whoever makes it', () => {
  expect(() => decideMove(at('NOUVEAU'), 'LIVRE', 'livreur')).toThrow('NOUVEAU → LIVRE (livreur): ')
  expect(() => decideMove(at('RETRAIT_AGENCE'), 'LIVRE', 'livreur')).toThrow('réservé')
  expect(() => decideMove(at('PAS_DE_REPONSE'), 'DEMANDE_RETOUR', 'agent')).toThrow('3 jours de tentatives')
})

it('takes from the rules where a parcel is, how it ended and what it costs', () => {
  const refused = { holder: 'livreur', outcome: 'REFUSE', fee: 'refus', tried: false }
  expect(decideMove(at('EN_DISTRIBUTION'), 'REFUSE', 'livreur')).toMatchObject(refused)
  expect(decideMove(at('EN_DISTRIBUTION'), 'INJOIGNABLE', 'livreur')).toMatchObject({
    tried: true,
    unanswered: true,
  })
  const again = { ...at('PAS_DE_REPONSE'), attempts: 1, unanswered: true }
  expect(decideMove(again, 'EN_DISTRIBUTION', 'livreur').fee).toBe('presentation')
  expect(decideMove(at('RETRAIT_AGENCE'), 'LIVRE', 'agent')).toMatchObject({
    holder: 'destinataire',
    outcome: 'LIVRE',
  })
})
