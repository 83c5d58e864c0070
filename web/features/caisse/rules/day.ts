import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { toDirhams } from '#model/domain/money.ts'
import type { Comptage } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Sum of one kind of movement, in or out of the caisse; dirhams. */
export interface DayLine {
  readonly origine: string
  readonly regle: string
  readonly nombre: number
  readonly montant: number
  readonly tard: number
}

/** The account of a day of a caisse; its id is empty until it is opened. */
export interface Day {
  readonly id: string
  readonly agence: string
  readonly jour: string
  readonly state: '' | 'ouverte' | 'close'
  readonly depuis: string
  /** True for a caisse without any movement. */
  readonly neuve: boolean
  readonly ouverture: number
  readonly lignes: readonly DayLine[]
  readonly attendu: number
  readonly avant: {
    readonly tournees_ouvertes: number
    readonly a_verser: { readonly livreurs: number; readonly montant: number }
    readonly ecarts: number
    readonly depences: number
  } | null
}

export const dayQuery = (agence: string) =>
  queryOptions({
    queryKey: [...recordsKey('journees_caisse'), 'jour', agence],
    queryFn: ({ signal }) => client.send<Day>('/api/wasl/caisse/journee', { query: { agence }, signal }),
    staleTime: 0,
    enabled: agence !== '',
  })

/** A line of the account: its words, and the tab its papers are on. */
export const LINES: Readonly<Record<string, { readonly label: MessageDescriptor; readonly onglet: string }>> =
  {
    versements: { label: msg`Versements des livreurs`, onglet: 'versements' },
    suivis: { label: msg`Encaissé au comptoir`, onglet: '' },
    remboursements: { label: msg`Écarts remboursés`, onglet: 'remboursements' },
    avances: { label: msg`Avances aux livreurs`, onglet: 'avances' },
    remises_banque: { label: msg`Remises en banque`, onglet: 'remises' },
    paiements: { label: msg`Payé en espèces`, onglet: '' },
    depences: { label: msg`Dépenses`, onglet: '' },
    ouvertures: { label: msg`Soldes d’ouverture`, onglet: '' },
    journees_caisse: { label: msg`Écart de caisse`, onglet: 'journees' },
  }

export interface Closing {
  readonly day: Day
  /** The id for the record of the day, where none is open; kept across tries, so that one is created. */
  readonly id: string
  readonly comptage: Comptage
  /** The gap as the cashier saw it. */
  readonly ecart: Centimes
  readonly motif: string
}

/** Opens the day where nobody has, and closes it as it was counted. */
export async function closeDay({ day, id, comptage, ecart, motif }: Closing): Promise<void> {
  const days = client.collection('journees_caisse')
  const opened = day.id || (await days.create({ id, agence: day.agence, jour: day.jour })).id
  await days.update(opened, { comptage, motif, ecart_vu: toDirhams(ecart), state: 'close' })
}

export interface CaisseOpening {
  /** Kept across retries, so that a lost response makes no second opening. */
  readonly id: string
  readonly agence: string
  /** Signed: a mistake is set right by another opening. */
  readonly montant: Centimes
  readonly note: string
}

/** Cash a caisse held before its books begin. */
export const openCaisse = ({ id, agence, montant, note }: CaisseOpening) =>
  client.collection('ouvertures').create({ id, kind: 'CAISSE', agence, montant: toDirhams(montant), note })

/** The difference the server found, in dirhams, when it refused the closing for it; else null. */
export function gapNow(error: Error | null): number | null {
  if (!(error instanceof ClientResponseError) || error.status !== 409) return null
  const ecart: unknown = error.response.data?.present?.ecart
  return typeof ecart === 'number' ? ecart : null
}
