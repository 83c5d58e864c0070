import type { Collections } from '#model/collections.ts'
import { RELEVE_GROUPS, type Releve } from '#model/domain/ledger/releve.ts'
import { toDirhams, toPlain } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { BOM, cell, line, textCell } from '#model/schema/csv.ts'
import { frenchDate, frenchTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { clientAddress } from '#server/print/bons/queries.ts'
import { companyOf } from '#server/print/company.ts'
import { type ReleveContent, releveContent } from '#server/print/releves/content.ts'
import type { Language } from '#server/translation/words.ts'

/** The statement with the names of its villes in Arabic, where they have one. */
export function withArabicVilles(engine: Engine<Collections>, releve: Releve<Centimes>): Releve<Centimes> {
  const named = new Map([...engine.cached('villes').values()].map(({ name, name_ar }) => [name, name_ar]))
  const lignes = releve.lignes.map((one) => ({ ...one, ville: named.get(one.ville) || one.ville }))
  return { ...releve, lignes }
}

/** The statement in dirhams. */
export const onTheWire = (releve: Releve<Centimes>): Releve => ({
  ...releve,
  ouverture: toDirhams(releve.ouverture),
  sommes: releve.sommes.map((sum) => ({ ...sum, montant: toDirhams(sum.montant) })),
  lignes: releve.lignes.map((one) => ({
    ...one,
    montant: toDirhams(one.montant),
    solde: toDirhams(one.solde),
  })),
  cloture: toDirhams(releve.cloture),
})

const COLUMNS = [
  'DATE',
  'HEURE',
  'DATE DU FAIT',
  'MOUVEMENT',
  'GENRE',
  'CODE SUIVI',
  'DESTINATAIRE',
  'VILLE',
  'FACTURE',
  'REFERENCE',
  'MONTANT',
  'SOLDE',
]

/** Opening, lines and closing as French spreadsheets read them. */
export function releveCsv({ du, au, ouverture, cloture, lignes }: Releve<Centimes>): string {
  const balance = (day: string, label: string, amount: Centimes) => {
    const date = day.split('-').reverse().join('/')
    return line([date, '', '', label, '', '', '', '', '', '', '', toPlain(amount)].map(cell))
  }
  const rows = lignes.map((one) => {
    const [booked, happened] = [fromCanonical(one.date), fromCanonical(one.fait_at)]
    return line([
      ...[frenchDate(booked), frenchTime(booked), frenchDate(happened)].map(cell),
      ...[one.libelle, RELEVE_GROUPS[one.groupe], one.code, one.destinataire, one.ville].map(textCell),
      ...[one.facture_numero, one.reference].map(textCell),
      ...[one.montant, one.solde].map((amount) => cell(toPlain(amount))),
    ])
  })
  return [
    BOM + line(COLUMNS.map(cell)),
    balance(du, 'Solde d’ouverture', ouverture),
    ...rows,
    balance(au, 'Solde de clôture', cloture),
  ].join('')
}

/** The content of the PDF of a statement. */
export async function relevePaper(
  engine: Engine<Collections>,
  db: Db,
  releve: Releve<Centimes>,
  language: Language,
): Promise<ReleveContent> {
  const account = engine.cached('users').get(releve.user)
  const [company, place] = await Promise.all([companyOf(db), clientAddress(db, releve.user)])
  const holder = {
    name: place?.name || (account?.full_name ?? ''),
    phone: account?.phone ?? '',
    address: place?.address ?? '',
  }
  return releveContent(releve, { company, holder, language })
}
