import { type BonKind, bonNumber } from '#model/domain/bon/bon.ts'
import { add, ZERO } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Agence } from '#server/demo/company/agences.ts'
import type { Company } from '#server/demo/company/company.ts'
import { dayOf, instant } from './calendar.ts'
import type { JourneyStep } from './journey.ts'
import { lineOf } from './papers.ts'
import type { Parcel } from './parcels.ts'
import type { Values } from './rows.ts'

/** The road between two agences that a parcel is on, or was lost on. */
export interface Leg {
  readonly bon: string
  readonly kind: BonKind & ('envoi' | 'retour agence')
  readonly from: Agence
  readonly to: Agence
  readonly step: JourneyStep
  readonly lost: boolean
}

/** Parcels of one bon come one after the other: fewer than a bon may carry. */
const AT_ONCE = 1_000

const isDeparture = ({ to }: JourneyStep): boolean => to === 'EXPEDIE' || to === 'RETOUR_EN_TRANSIT'

/** Derived from the parcel alone, so that its record can name the bon before the bon is written. */
export function legOf({ index, journey, client, agence }: Parcel): Leg | null {
  const step = journey.holder === 'trajet' ? journey.steps.findLast(isDeparture) : undefined
  if (!step) return null
  const kind = step.to === 'EXPEDIE' ? 'envoi' : 'retour agence'
  const [from, to] = kind === 'envoi' ? [client.agence, agence] : [agence, client.agence]
  const lost = step !== journey.last
  const batch = Math.floor(index / AT_ONCE)
  const bon = stableId('demo', 'bons', kind, from.id, to.id, dayOf(step.at), batch, lost ? 'clos' : 'remis')
  return { bon, kind, from, to, step, lost }
}

/** Sees every commande pass, and writes the bons that carry those on the road. */
export class Legs {
  readonly #carried = new Map<string, { leg: Leg; parcels: Parcel[] }>()

  see(parcel: Parcel): void {
    const leg = legOf(parcel)
    if (!leg) return
    const known = this.#carried.get(leg.bon) ?? { leg, parcels: [] }
    known.parcels.push(parcel)
    this.#carried.set(leg.bon, known)
  }

  rows(company: Company): { bons: Values<'bons'>[]; bons_details: Values<'bons_details'>[] } {
    const seqs = new Map<string, number>()
    const carried = [...this.#carried.values()].sort((a, b) => a.leg.step.at - b.leg.step.at)
    const papers = carried.map(({ leg, parcels }) => {
      const year = Number(instant(leg.step.at).slice(0, 4))
      const series = `${leg.kind} ${year}`
      const seq = (seqs.get(series) ?? 0) + 1
      seqs.set(series, seq)
      return paper(leg, parcels, { year, seq }, company)
    })
    return { bons: papers.map(({ bon }) => bon), bons_details: papers.flatMap(({ lines }) => lines) }
  }
}

/** The bon of a leg, handed to the carrier; one whose parcels were lost is closed with all of them missing. */
function paper(
  { bon: id, kind, from, to, step, lost }: Leg,
  parcels: readonly Parcel[],
  { year, seq }: { readonly year: number; readonly seq: number },
  company: Company,
) {
  const at = instant(step.at)
  const ended = lost ? instant(Math.max(...parcels.map(({ journey }) => journey.last.at))) : ''
  const bon = {
    id,
    kind,
    number: bonNumber(kind, year, seq),
    year,
    seq,
    agence: from.id,
    agence_to: to.id,
    state: lost ? 'clos' : 'remis',
    colis: parcels.length,
    missing: lost ? parcels.length : 0,
    total: lost ? ZERO : add(...parcels.map(({ total }) => total)),
    issued_at: at,
    handed_at: at,
    received_at: ended,
    closed_at: ended,
    author: company.agentOf(from).id,
    created: at,
    updated: ended || at,
  } satisfies Values<'bons'>
  const open = { missing: lost, open_kind: lost ? '' : kind } as const
  return { bon, lines: parcels.map((parcel) => ({ ...lineOf(bon, parcel), ...open })) }
}
