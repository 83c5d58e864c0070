import type { Company } from '#model/domain/company.ts'
import { closingOf, RELEVE_GROUPS, type Releve, type ReleveLine } from '#model/domain/ledger/releve.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { frenchDate, frenchTime, fromCanonical } from '#server/clock.ts'
import { type Language, type Say, sayIn } from '#server/translation/words.ts'

/** The content of a printed statement: amounts in centimes, dates and names as they are read. */
export interface ReleveContent {
  readonly language: Language
  readonly company: Company
  readonly holder: { readonly name: string; readonly phone: string; readonly address: string }
  /** « Wasl vous doit » 694,50, or « Vous devez à Wasl » 5,00. */
  readonly solde: { readonly words: string; readonly amount: Centimes }
  /** `01/11/2026` */
  readonly du: string
  readonly au: string
  readonly ouverture: Centimes
  readonly sommes: readonly (readonly [label: string, amount: Centimes])[]
  readonly lignes: readonly ReleveContentLine[]
  readonly cloture: Centimes
}

export interface ReleveContentLine {
  /** `20/11/2026` */
  readonly date: string
  readonly time: string
  /** « Encaissé à la porte », and the day of the fact where it was booked on another. */
  readonly label: string
  /** Code, destinataire and ville of the parcel; number of the paper. */
  readonly about: string
  readonly montant: Centimes
  readonly solde: Centimes
}

export const releveContent = (
  { compte, du, au, ouverture, sommes, lignes, cloture }: Releve<Centimes>,
  { company, holder, language }: Pick<ReleveContent, 'company' | 'holder' | 'language'>,
): ReleveContent => ({
  language,
  company,
  holder,
  solde: { ...closingOf(compte, cloture), words: sayIn(language)(closingOf(compte, cloture).words) },
  du: dayText(du),
  au: dayText(au),
  ouverture,
  sommes: sommes.map(({ groupe, montant }) => [sayIn(language)(RELEVE_GROUPS[groupe]), montant]),
  lignes: lignes.map((line) => contentLine(line, sayIn(language))),
  cloture,
})

/** `2026-11-20` → `20/11/2026` */
const dayText = (day: string): string => day.split('-').reverse().join('/')

function contentLine(line: ReleveLine<Centimes>, say: Say): ReleveContentLine {
  const [booked, happened] = [fromCanonical(line.date), fromCanonical(line.fait_at)]
  const [date, fact] = [frenchDate(booked), frenchDate(happened)]
  const label = line.avoir === '' ? say(line.libelle) : say('Avoir {number}', { number: line.avoir })
  return {
    date,
    time: frenchTime(booked),
    label: date === fact ? label : say('{label} (fait du {day})', { label, day: fact }),
    about: [
      [line.code, line.destinataire].filter((text) => text !== '').join(' '),
      line.ville,
      line.groupe === 'encaisse' ? '' : line.facture_numero,
      line.reference,
    ]
      .filter((text) => text !== '')
      .join(' · '),
    montant: line.montant,
    solde: line.solde,
  }
}
