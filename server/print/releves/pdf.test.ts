import { expect, it } from 'vitest'
import type { Releve, ReleveLine } from '#model/domain/ledger/releve.ts'
import { centimes } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { readPaper } from '#tests/support/paper.ts'
import { aFacture } from '../factures/facture.fixture.ts'
import { releveContent } from './content.ts'
import { relevePdf } from './pdf.ts'

const LINE: ReleveLine<Centimes> = {
  id: 'l',
  date: '2026-11-02 14:15:00.000Z',
  fait_at: '2026-11-01 10:00:00.000Z',
  libelle: 'Encaissé à la porte',
  groupe: 'encaisse',
  cause_collection: 'suivis',
  cause: 's',
  command: 'c',
  code: '311026-122435',
  destinataire: 'Samira Hilali',
  ville: 'Ouislane',
  facture: '',
  facture_numero: '',
  avoir: '',
  reference: '',
  argent: '',
  facture_detail: '',
  reclamation: '',
  reclamation_state: '',
  montant: centimes(18_800),
  solde: centimes(207_100),
}

const AVOIR: ReleveLine<Centimes> = {
  ...LINE,
  id: 'a',
  groupe: 'avoir',
  libelle: 'Avoir AV-2026-000004',
  avoir: 'AV-2026-000004',
  code: '',
  montant: centimes(-500),
  solde: centimes(206_600),
}

const releve: Releve<Centimes> = {
  user: 'u',
  compte: 'DU_CLIENT',
  du: '2026-11-01',
  au: '2026-11-28',
  total: 2,
  ouverture: centimes(188_300),
  sommes: [{ groupe: 'encaisse', nombre: 1, montant: centimes(18_800) }],
  lignes: [LINE, AVOIR],
  cloture: centimes(206_600),
}

const texts = async (language: 'fr' | 'ar'): Promise<string> => {
  const { company } = aFacture()
  const holder = { name: 'Atlas Shop', phone: '+212617937436', address: 'Sbata, bloc 11' }
  const pages = await readPaper(await relevePdf(releveContent(releve, { company, holder, language })))
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n')
}

/** Words that are French on the French paper; names, codes and amounts stay what they are. */
const WORDS = ['Relevé de compte', 'Mouvement', 'Encaissé à la porte', 'fait du', 'Wasl vous doit', 'Solde']

it('is in the language of its reader, with the same amounts', async () => {
  const [french, arabic] = await Promise.all([texts('fr'), texts('ar')])
  for (const word of WORDS) {
    expect(french).toContain(word)
    expect(arabic).not.toContain(word)
  }
  for (const word of ['188,00', '-5,00', 'Samira Hilali', '01/11/2026']) {
    expect(french).toContain(word)
    expect(arabic).toContain(word)
  }
  // The reader gives the letters of an Arabic line as they stand on the sheet.
  expect(arabic).toContain([...'كشف الحساب'].reverse().join(''))
})
