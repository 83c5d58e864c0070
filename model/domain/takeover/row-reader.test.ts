import { describe, expect, it } from 'vitest'
import { columnsOf } from './files.ts'
import { errorsOf, known, rowOf } from './takeover.fixture.ts'

describe('a cell of a take-over file', () => {
  it.each<[string, string, string]>([
    ['20/11/2026', '2026-11-20', ''],
    ['1.2.2026', '2026-02-01', ''],
    ['01-02-2026 10:00', '2026-02-01', ''],
    ['2026-11-20T10:00', '2026-11-20', ''],
    ['', '', ''],
    ['30/02/2026', '', 'DATE DE REPORT: « 30/02/2026 » n’est pas une date. Écrivez-la comme 20/11/2026.'],
    ['2026-13-01', '', 'DATE DE REPORT: « 2026-13-01 » n’est pas une date. Écrivez-la comme 20/11/2026.'],
    ['demain', '', 'DATE DE REPORT: « demain » n’est pas une date. Écrivez-la comme 20/11/2026.'],
  ])('« %s » is the day « %s »', (typed, day, error) => {
    const row = rowOf('colis', { 'DATE DE REPORT': typed })
    expect(row.day('jour')).toBe(day)
    expect(errorsOf(row).join()).toBe(error)
  })

  it.each<[string, number, string]>([
    ['1250,50', 125_050, ''],
    ['', 0, 'MONTANT: Le montant manque. Écrivez-le comme 1250 ou 1250,50.'],
    ['x', 0, 'MONTANT: « x » n’est pas un montant. Écrivez-le comme 1250 ou 1250,50.'],
  ])('« %s » is %i centimes', (typed, amount, error) => {
    const row = rowOf('tarifs', { MONTANT: typed })
    expect(row.amount('montant')).toBe(amount)
    expect(errorsOf(row).join()).toBe(error)
  })

  it.each<[string, string, string]>([
    ['rabat', 'rabat', ''],
    ['', '', ''],
    [
      'Sidi Bouzid',
      '',
      'VILLE: « Sidi Bouzid » est plusieurs villes : écrivez « Sidi Bouzid (Safi) », « Sidi Bouzid (El Jadida) ».',
    ],
    ['Zzz', '', 'VILLE: « Zzz » n’est aucune ville.'],
    ['Raabt', '', 'VILLE: « Raabt » n’est aucune ville : écrivez « Rabat ».'],
  ])('« %s » is the ville « %s »', (typed, id, error) => {
    const row = rowOf('tarifs', { VILLE: typed })
    expect(row.ville('ville', known.villes)).toBe(id)
    expect(errorsOf(row).join()).toBe(error)
  })

  it('is read without its spaces, and is nothing where the column is not there', () => {
    expect(rowOf('tarifs', { VILLE: '  a \n b ' }).text('ville')).toBe('a b')
    expect(rowOf('tarifs', {}).text('ville')).toBe('')
  })

  it('of a name two bear is neither of them', () => {
    const row = rowOf('livreurs', { AGENCE: 'Agdal' })
    expect(row.named('agence', [...known.agences, { id: 'x', name: 'AGDAL ' }], 'une agence')).toBe('')
    expect(errorsOf(row)[0]).toContain('n’est pas une agence')
  })
})

describe('the columns of a take-over file', () => {
  it('are found by their heading or another spelling, each once', () => {
    const { at, missing, unread } = columnsOf('clients', ['ref', 'Nom complet', 'GSM', 'Notes', '', 'code'])
    expect([...at]).toEqual([
      ['reference', 0],
      ['full_name', 1],
      ['phone', 2],
    ])
    expect([missing, unread]).toEqual([[], ['Notes', 'code']])
    expect(columnsOf('clients', ['E-MAIL']).missing).toEqual(['RÉFÉRENCE', 'NOM'])
  })

  it('give one column to one field', () => {
    expect([...columnsOf('colis', ['date', 'DATE D’ENVOI']).at]).toEqual([['envoi', 1]])
    expect([...columnsOf('tarifs', ['MONTANT', 'prix']).at]).toEqual([['montant', 0]])
  })
})
