import type { Row } from '#model/collections.ts'
import { add, ZERO } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, dayOf, dayText, HOUR, instant, openDay } from '../calendar.ts'
import type { Values } from '../rows.ts'
import { paidOutAt, type Run } from './dates.ts'
import type { Desk } from './desk.ts'
import type { Terms } from './terms.ts'
import type { CashMove } from './till.ts'

export type Paiement = Values<'paiements'> &
  Pick<Row<'paiements'>, 'montant' | 'state' | 'mode' | 'created' | 'agence' | 'lot' | 'decided_at'>

export interface Payout {
  readonly paiements: readonly Paiement[]
  /** When the money arrived, ms since 1970; 0 before. */
  readonly paidAt: number
}

/** A payment to make, and its payee. */
export interface ToPay {
  readonly facture: string
  readonly party: 'client' | 'livreur'
  readonly user: string
  readonly net: Row<'factures'>['net']
  readonly run: Run
  readonly terms: Terms
  /** The bank sends it back the first time. */
  readonly sentBack: boolean
}

/** Prepared in the afternoon of the day of issue. */
const PREPARED_AFTER = 5 * HOUR

/**
 * The paiements of a facture, prepared by one person and confirmed by another, up to the end of the demo; a
 * rejected one is sent again.
 */
export function payoutOf(asked: ToPay, desk: Desk, until: number): Payout {
  const { run, party, terms, sentBack } = asked
  const created = run.at + PREPARED_AFTER
  const arrives = paidOutAt(party, terms.mode, run, terms.place)
  if (!sentBack || terms.mode === 'especes') {
    const first = step(asked, { created, decided: arrives, to: 'poste', replaces: '' }, desk, until)
    return { paiements: first, paidAt: arrives <= until ? arrives : 0 }
  }
  const first = step(asked, { created, decided: arrives, to: 'rejete', replaces: '' }, desk, until)
  const again = openDay(dayOf(arrives) + 1) * DAY + 11 * HOUR + terms.place * 60_000
  const replaces = first[0]?.id ?? ''
  const second = step(asked, { created: arrives + HOUR, decided: again, to: 'poste', replaces }, desk, until)
  return { paiements: [...first, ...second], paidAt: again <= until ? again : 0 }
}

interface Step {
  readonly created: number
  readonly decided: number
  readonly to: 'poste' | 'rejete'
  /** Id of the rejected paiement that this one replaces; '' for none. */
  readonly replaces: string
}

/** A paiement; an empty list when it lies after the end of the demo. */
function step(
  { facture, party, user, net, terms }: ToPay,
  { created, decided, to, replaces }: Step,
  desk: Desk,
  until: number,
): Paiement[] {
  if (created > until) return []
  const done = decided <= until
  const isTransfer = terms.mode === 'virement'
  const author = desk.cashierOf('')
  const day = dayText(dayOf(decided)).slice(0, 10).replaceAll('-', '')
  return [
    {
      id: stableId('demo', 'paiements', facture, replaces),
      facture,
      mode: terms.mode,
      agence: isTransfer ? '' : terms.agence,
      state: done ? to : 'attente',
      reference: done && to === 'poste' ? `${isTransfer ? 'VIR' : 'ESP'}-${day}-${terms.place + 1}` : '',
      motif: done && to === 'rejete' ? 'Compte du bénéficiaire clos' : '',
      montant: net,
      party,
      user,
      rib: isTransfer ? terms.rib : '',
      lot: isTransfer && replaces === '' ? lotId(created) : '',
      remplace: replaces,
      agence_partie: terms.agence,
      author,
      asked_by: author,
      decided_by: done ? desk.decider : '',
      decided_at: done ? instant(decided) : '',
      created: instant(created),
      updated: instant(done ? decided : created),
    },
  ]
}

/** The id of the day's lot: one file goes to the bank each day. */
const lotId = (created: number): string => stableId('demo', 'lots_paiement', dayOf(created))

export function lotsOf(paiements: readonly Paiement[]): Values<'lots_paiement'>[] {
  const sent = paiements.filter(({ lot }) => lot !== '')
  return [...Map.groupBy(sent, ({ lot }) => lot)].map(([id, each]) => {
    const made =
      each
        .map(({ created }) => created)
        .toSorted()
        .at(-1) ?? ''
    return {
      id,
      libelle: `Virements du ${made.slice(0, 10).split('-').reverse().join('/')}`,
      paiements: each.map((one) => one.id),
      party: 'client',
      nombre: each.length,
      montant: add(ZERO, ...each.map(({ montant }) => montant)),
      author: each[0]?.author ?? '',
      created: made,
      updated: made,
    }
  })
}

/** Paiements in cash, as moves of the caisses. */
export const paidInCash = (paiements: readonly Paiement[]): CashMove[] =>
  paiements
    .filter(({ mode, state }) => mode === 'especes' && state === 'poste')
    .map(({ agence, decided_at, montant }) => ({ agence, at: Date.parse(decided_at), amount: -montant }))
