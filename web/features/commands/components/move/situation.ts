import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WireRow } from '#model/collections.ts'
import type { Actor, MoveFacts, Parcel } from '#model/domain/commande/decide/move-request.ts'
import type { Situation } from '#model/domain/commande/decide/obstacles.ts'
import { motifFits } from '#model/domain/commande/motif-fits.ts'
import { centimes, fromDirhams } from '#model/domain/money.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { localDay, today } from '#web/table/clock.ts'
import type { ListRow } from '#web/table/columns.ts'
import { calledQuery, clientRulesQuery, motifsQuery, ramasseurQuery } from './queries.ts'
import { useGraph } from './use-graph.ts'

type Motif = WireRow<'motifs'>

/** The arguments of the domain rules, as on the server, as far as this person may read them. */
export interface Deciding extends Situation {
  readonly motifs: readonly Motif[]
}

interface KnownSituation {
  /** Null until everything has loaded. */
  readonly deciding: Deciding | null
  /** Why it cannot be. */
  readonly error: Error | null
}

export function useSituation(record: ListRow): KnownSituation {
  const session = useSession()
  const { graph, error } = useGraph()
  const motifs = useQuery(motifsQuery())
  const called = useQuery({
    ...calledQuery(record.id, session.clock.today_start),
    enabled: session.access('appels').list,
  })
  const rules = useQuery({
    ...clientRulesQuery(String(record.client_source)),
    enabled: session.access('clients').list,
  })
  const isLivreur = session.person.type === 'livreur'
  const ramasseur = useQuery({ ...ramasseurQuery(session.person.id), enabled: isLivreur })
  const deciding = useMemo(() => {
    const present = graph?.state(String(record.status))
    if (!graph || !present || !motifs.data || called.isLoading || rules.isLoading || ramasseur.isLoading) {
      return null
    }
    return {
      graph,
      present,
      parcel: parcelOf(record),
      actor: actorOf(session, ramasseur.data ?? false),
      facts: factsOf(session, called.data ?? false, rules.data ?? ANY_CLIENT, motifs.data),
      motifs: motifs.data,
    }
  }, [
    graph,
    record,
    session,
    motifs.data,
    called.data,
    called.isLoading,
    rules.data,
    rules.isLoading,
    ramasseur,
  ])
  return { deciding, error: error ?? motifs.error }
}

/** Default when this person may not read the client's options: the server decides. */
const ANY_CLIENT = { option_partiel: true, option_remise: true }

export const actorOf = ({ person, user }: Session, isRamasseur = false): Actor => ({
  person,
  isRamasseur,
  agence: String(user.agence ?? ''),
})

/** Amounts of the wire are dirhams; a hidden amount counts as zero. */
const parcelOf = (record: ListRow): Parcel => {
  const wire = record as unknown as WireRow<'commands'>
  return {
    ...wire,
    status: String(record.status),
    price: fromDirhams(Number(record.price)),
    extra_fees: fromDirhams(Number(record.extra_fees)),
    amount_collected: fromDirhams(Number(record.amount_collected)),
    state_before: String(record.state_before ?? ''),
    outcome_before: wire.outcome_before ?? '',
    box: String(record.box ?? ''),
    tour: String(record.tour ?? ''),
  }
}

const factsOf = (
  { clock }: Session,
  calledToday: boolean,
  client: NonNullable<MoveFacts['client']>,
  motifs: readonly Motif[],
): MoveFacts => ({
  now: clock.now,
  today: today(clock),
  dayOf: (instant) => localDay(instant, clock),
  calledToday,
  // Only a livreur needs the code.
  codeTried: '',
  // Factures and claims are the server’s to look up.
  billed: false,
  indemnity: '',
  client,
  // Only a livreur needs a photo, and the server enforces it.
  photoFrom: centimes(Number.MAX_SAFE_INTEGER),
  motifFits: (motif, status) => motifsFor(motifs, status).some(({ id }) => id === motif),
  motifAsks: (motif) => motifs.find(({ id }) => id === motif) ?? { avec_note: false, avec_photo: false },
  isLivreur: () => true,
  // Profiles and calendars are the server's: it has the last word.
  serves: () => true,
  worksFor: () => true,
  openFrom: (day) => day,
})

export const motifsFor = (motifs: readonly Motif[], status: string): readonly Motif[] =>
  motifs.filter((motif) => motifFits(motif, status))
