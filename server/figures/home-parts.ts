import type { Collections } from '#model/collections.ts'
import { DAYS_SHOWN, WEEKS_SHOWN } from '#model/domain/figures/home.ts'
import type { HomeAnswer, LateCounts, ToDecide } from '#model/domain/figures/home-answer.ts'
import type { CountByState, DayBeside } from '#model/domain/figures/live.ts'
import { billedWeeks } from '#model/domain/figures/money-held.ts'
import { FAILED_TO_TREAT, type HomeMoment } from '#model/domain/figures/to-do.ts'
import { and, compare, eq, isPast, or } from '#model/schema/filter.ts'
import { toReceive } from '#server/billing/payments/a-recevoir.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { agenceOf } from '#server/people.ts'
import type { CallerReader } from './caller-reader.ts'
import { dayCounts, lastWorkingDay } from './day.ts'
import { EVERYWHERE } from './days.ts'
import { merchantSteps, staffSteps } from './first-steps.ts'
import { moneyHeld } from './held.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { stuckParcels } from './stuck.ts'
import { toursOfDay } from './tours-of-day.ts'

const MOST_ANNONCES = 5
const MOST_TO_DECIDE = 6
const MOST_FACTURES = 4

/** One look at the home page: by whom, when. */
export interface Looking {
  readonly engine: Engine<Collections>
  readonly db: Db
  readonly reader: CallerReader
  readonly at: HomeMoment
  /** Comparisons with an earlier day that were made already. */
  readonly before: SharedAnswers<NonNullable<DayBeside['avant']>>
  /** Counts of all the parcels of a client, which no counter keeps. */
  readonly whole: SharedAnswers<readonly CountByState[]>
}

/** The parts of the answer that are read anew for each look; a part not meant for the person is absent, or null. */
type Part = keyof Omit<HomeAnswer, 'etats' | 'a_faire' | 'mois'>

type Begun = readonly [Part, Promise<HomeAnswer[Part] | null>]

export function partsFor(looking: Looking): readonly Begun[] {
  const { reader } = looking
  const { caller } = reader
  return [
    ...(reader.mayList('annonces') ? [begun('annonces', annonces(looking))] : []),
    ...(reader.mayList('commands') ? parcels(looking) : []),
    ...(caller.is('moderateur') ? staff(looking) : []),
    ...(caller.is('client') ? merchant(looking) : []),
  ]
}

const begun = <P extends Part>(part: P, told: Promise<HomeAnswer[P] | null>): Begun => [part, told]

function parcels(looking: Looking): readonly Begun[] {
  const { reader, at, whole } = looking
  const byState = { collection: 'commands', group: 'status', metrics: 'count' } as const
  const counted = () => reader.figures<CountByState>({ ...byState, filter: '' })
  const moved = { ...byState, metrics: 'count,sum(total)', filter: compare('last_event_at', '>=', at.today) }
  return [
    ...(reader.caller.is('client')
      ? []
      : [begun('jour', day(looking)), begun('mouvements', reader.figures(moved))]),
    begun('par_etat', reader.caller.is('client') ? whole.of(callerId(reader.caller), counted) : counted()),
  ]
}

function staff(looking: Looking): readonly Begun[] {
  const { engine, db, reader, at } = looking
  const { day } = localDates(at)
  const since = canonical(dayBounds(day.subtract({ weeks: WEEKS_SHOWN })).start)
  const parcels = reader.mayList('commands')
  return [
    begun('argent_tenu', moneyHeld(engine, reader)),
    ...(reader.caller.is('Factures clients') ? [begun('semaines', reader.figures(billedWeeks(since)))] : []),
    ...(parcels && reader.mayList('tours')
      ? [begun('tournees', toursOfDay(engine, reader, day.toString()))]
      : []),
    ...(parcels ? [begun('bloques', stuckParcels(engine, reader)), begun('retards', late(looking))] : []),
    ...(reader.mayList('avis') ? [begun('avis', avis(looking))] : []),
    begun('premiers_pas', staffSteps(engine, db, reader)),
  ]
}

function merchant(looking: Looking): readonly Begun[] {
  const { engine, db, reader, at } = looking
  return [
    begun('a_recevoir', toReceive(engine, db, callerId(reader.caller), at.now)),
    begun('a_decider', toDecide(looking)),
    begun(
      'factures',
      reader.list('factures', {
        filter: and(eq('party', 'client'), compare('issued_at', '!=', '')),
        sort: '-issued_at',
        fields: 'id,number,state,issued_at,net',
        perPage: MOST_FACTURES,
      }),
    ),
    begun('avis', avis(looking)),
    begun('premiers_pas', merchantSteps(engine, db, reader)),
  ]
}

const localDates = ({ now }: HomeMoment) => ({ day: localDay(fromCanonical(now)) })

/** Announcements in force today, pinned first. Days are stored at midnight UTC. */
function annonces({ reader, at }: Looking): Promise<NonNullable<HomeAnswer['annonces']>> {
  const day = `${localDates(at).day} 00:00:00.000Z`
  return reader.list('annonces', {
    filter: and(or(eq('from', ''), compare('from', '<=', day)), or(eq('to', ''), compare('to', '>=', day))),
    sort: '-pinned,-created',
    fields: 'id,title,body,importance,pinned,created',
    perPage: MOST_ANNONCES,
  })
}

/** Today's figures; for staff beside those of the last working day. */
async function day({ engine, db, reader, at, before }: Looking): Promise<DayBeside> {
  const portee = agenceOf(reader.caller) || EVERYWHERE
  const [counts, avant] = await Promise.all([
    dayCounts(reader, at.today),
    reader.caller.is('moderateur') ? lastWorkingDay(engine, db, portee, before) : null,
  ])
  return { ...counts, ...(avant && { avant }) }
}

/** Late parcels by state; also of the agence of a person who sees those of all. */
async function late({ reader }: Looking): Promise<NonNullable<HomeAnswer['retards']>> {
  const of = async (agence: string): Promise<LateCounts> => {
    const here = agence === '' ? '' : eq('agence', agence)
    const counted = (field: string) =>
      reader.figures<CountByState>({
        collection: 'commands',
        group: 'status',
        metrics: 'count',
        filter: and(isPast(field), here),
      })
    const [late, very_late] = await Promise.all([counted('late_at'), counted('very_late_at')])
    return { late, very_late }
  }
  const own = String(reader.caller.record?.agence ?? '')
  const [all, agence] = await Promise.all([of(''), own === '' ? null : of(own)])
  return { ...all, ...(agence && { agence }) }
}

/** Words of recipients by note, since the month began to be counted. */
function avis({ reader, at }: Looking): Promise<NonNullable<HomeAnswer['avis']>> {
  const { day } = localDates(at)
  return reader.figures({
    collection: 'avis',
    group: 'note',
    metrics: 'count',
    filter: compare('at', '>=', canonical(dayBounds(day.subtract({ days: DAYS_SHOWN - 1 })).start)),
  })
}

/** The failures that wait longest for the decision of their merchant. */
async function toDecide({ engine, reader }: Looking): Promise<readonly ToDecide[]> {
  const rows = await reader.list<Omit<ToDecide, 'ville'> & { readonly city: string }>('commands', {
    filter: FAILED_TO_TREAT,
    sort: 'last_event_at',
    fields: 'id,code,status,receiver_full_name,city,last_event_at,attempts,total',
    perPage: MOST_TO_DECIDE,
  })
  return rows.map(({ city, ...row }) => ({ ...row, ville: engine.cached('villes').get(city)?.name ?? '' }))
}
