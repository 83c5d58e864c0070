import { type BonKind, bonNumber } from '#model/domain/bon/bon.ts'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { add } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Company } from '#server/demo/company/company.ts'
import { dayOf, dayText, HOUR, instant, openDay } from './calendar.ts'
import type { Parcel, Plan } from './parcels.ts'
import type { Values } from './rows.ts'
import type { Witness } from './witness.ts'

interface Paper {
  readonly kind: BonKind
  readonly parcels: readonly Parcel[]
  readonly at: number
  readonly state: 'remis' | 'clos'
}

export interface Papers {
  readonly rammasage: Values<'rammasage'>[]
  readonly bons: Values<'bons'>[]
  readonly bons_details: Values<'bons_details'>[]
}

/** The instant the commande entered the state; that of its last move when it never did. */
const enteredAt = ({ journey }: Parcel, state: StateCode): number =>
  journey.steps.findLast((step) => step.to === state)?.at ?? journey.last.at

const latest = (parcels: readonly Parcel[], state: StateCode): number =>
  Math.max(...parcels.map((parcel) => enteredAt(parcel, state)))

const byClientAndDay = (state: StateCode) => (parcel: Parcel) =>
  `${parcel.client.id} ${dayOf(enteredAt(parcel, state))}`
const byLivreurAndDay = (state: StateCode) => (parcel: Parcel) =>
  `${parcel.livreur.id} ${dayOf(enteredAt(parcel, state))}`

/** Requested and finished pick-ups, and the bons of the parcels of the last days. */
export function paperRows(witness: Witness, company: Company, plan: Plan): Papers {
  const done = witness
    .newest('picked')
    .filter(({ journey }) => journey.steps.some(({ to }) => to === 'RAMASSE'))
  const picked = group(done, byClientAndDay('RAMASSE'))
  const papers: Paper[] = [
    ...draft('ramassage', 'RAMASSE', picked, 'clos'),
    ...draft('livraison', 'ATTENTE_RAMASSAGE', picked, 'clos'),
    ...draft(
      'distribution',
      'EN_DISTRIBUTION',
      group(witness.newest('touring'), byLivreurAndDay('EN_DISTRIBUTION')),
      'remis',
    ),
    ...draft(
      'retour livreur',
      'RETOUR_HUB',
      group(given(witness.newest('at_hub')), byLivreurAndDay('RETOUR_HUB')),
      'clos',
    ),
    ...draft(
      'retour client',
      'RETOUR_REMIS',
      group(witness.newest('given_back'), byClientAndDay('RETOUR_REMIS')),
      'clos',
    ),
  ]
  const bons = number(papers).map((paper) => bonRow(paper, company))
  return {
    rammasage: [
      ...asked(witness.newest('awaiting'), plan.until),
      ...picked.map((parcels) => made(parcels, bonId('ramassage', parcels))),
    ],
    bons: bons.map(({ bon }) => bon),
    bons_details: bons.flatMap(({ details }) => details),
  }
}

const given = (parcels: readonly Parcel[]): Parcel[] => parcels.filter(({ journey }) => journey.assigned)

function group(parcels: readonly Parcel[], key: (parcel: Parcel) => string): Parcel[][] {
  return [...Map.groupBy(parcels, key).values()]
}

function draft(kind: BonKind, state: StateCode, groups: Parcel[][], paperState: Paper['state']): Paper[] {
  return groups.map((parcels) => ({ kind, parcels, at: latest(parcels, state), state: paperState }))
}

interface Numbered extends Paper {
  readonly year: number
  readonly seq: number
}

/** Numbers follow the order in which the papers were made, kind by kind and year by year. */
function number(papers: readonly Paper[]): Numbered[] {
  const counts = new Map<string, number>()
  return [...papers]
    .sort((a, b) => a.at - b.at)
    .map((paper) => {
      const year = Number(instant(paper.at).slice(0, 4))
      const series = `${paper.kind} ${year}`
      const seq = (counts.get(series) ?? 0) + 1
      counts.set(series, seq)
      return { ...paper, year, seq }
    })
}

const bonId = (kind: BonKind, parcels: readonly Parcel[]): string =>
  stableId('demo', 'bons', kind, parcels[0]?.id ?? '')

function bonRow({ kind, parcels, at, state, year, seq }: Numbered, company: Company) {
  const [first] = parcels as [Parcel, ...Parcel[]]
  const id = bonId(kind, parcels)
  const made = instant(at)
  const withLivreur = kind === 'distribution' || kind === 'retour livreur'
  const agence = withLivreur ? first.agence : first.client.agence
  const agent = company.agentOf(agence).id
  const livreur = withLivreur ? first.livreur.id : kind === 'ramassage' ? first.ramasseur.id : ''
  const bon = {
    id,
    kind,
    number: bonNumber(kind, year, seq),
    year,
    seq,
    client: withLivreur ? '' : first.client.id,
    livreur,
    agence: agence.id,
    state,
    colis: parcels.length,
    scanned: parcels.length,
    total: add(...parcels.map((parcel) => parcel.total)),
    issued_at: made,
    handed_at: made,
    received_at: made,
    closed_at: state === 'clos' ? made : '',
    author: kind === 'livraison' ? first.client.id : agent,
    created: made,
    updated: made,
  } satisfies Values<'bons'>
  const checked = { scanned_at: made, scanned_by: livreur || agent }
  return { bon, details: parcels.map((parcel) => ({ ...lineOf(bon, parcel), ...checked })) }
}

/** A parcel on a bon, as old as the bon itself. */
export const lineOf = (
  { id, kind, created, updated }: Required<Pick<Values<'bons'>, 'id' | 'kind' | 'created' | 'updated'>>,
  parcel: Parcel,
): Values<'bons_details'> => ({
  id: stableId('demo', 'bons_details', kind, parcel.id),
  bon: id,
  command: parcel.id,
  expected: true,
  created,
  updated,
})

/** One pick-up request per client for the parcels waiting there, for today or the next working day. */
function asked(waiting: readonly Parcel[], until: number): Values<'rammasage'>[] {
  const late = until % (24 * HOUR) > 16 * HOUR
  return group(waiting, (parcel) => parcel.client.id).map((parcels) => {
    const affected = parcels.filter(({ journey }) => journey.last.to === 'RAMASSAGE_AFFECTE')
    const at = instant(Math.min(...parcels.map((parcel) => enteredAt(parcel, 'ATTENTE_RAMASSAGE'))))
    return {
      ...pickup(parcels),
      date: dayText(openDay(dayOf(until) + (late && affected.length === 0 ? 1 : 0))),
      ramasseur: affected[0]?.ramasseur.id ?? '',
      state: affected.length > 0 ? 'affecte' : 'demande',
      created: at,
      updated: at,
    }
  })
}

function made(parcels: readonly Parcel[], bon: string): Values<'rammasage'> {
  const at = latest(parcels, 'RAMASSE')
  return {
    ...pickup(parcels),
    date: dayText(dayOf(at)),
    ramasseur: parcels[0]?.ramasseur.id ?? '',
    state: 'ramasse',
    bon,
    created: instant(Math.min(...parcels.map((parcel) => enteredAt(parcel, 'ATTENTE_RAMASSAGE')))),
    updated: instant(at),
  }
}

function pickup(parcels: readonly Parcel[]) {
  const [{ client, id }] = parcels as [Parcel, ...Parcel[]]
  return {
    id: stableId('demo', 'rammasage', id),
    client: client.id,
    ville: villeId(client.ville),
    adresse: `Dépôt ${client.shop}, ${client.ville}`,
    telephone: client.phone,
    creneau: 'apres_midi' as const,
    colis_declares: parcels.length,
  }
}
