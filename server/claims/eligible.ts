import type { Collections, Row } from '#model/collections.ts'
import { type ClaimRule, refusedBy, ruleOn } from '#model/domain/reclamation/eligibility.ts'
import { payday } from '#server/billing/payments/payout-calendar.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { dayWords } from '#server/tracking/dates.ts'
import { instantOf } from './deadline.ts'

/** The rule of that subject in force at that instant. */
export const ruleAt = (engine: CachedRecords, type: string, now: string): ClaimRule | undefined =>
  ruleOn(engine.cached('reclamations_regles').values(), type, localDay(fromCanonical(now)).toString())

/**
 * 400 at `command`, with the reason, where the rule of its subject lets nobody claim about that parcel now. A line of
 * an issued facture may always be disputed.
 */
export async function refuseIneligible(
  engine: Engine<Collections>,
  db: Db,
  claim: Pick<Row<'reclamations'>, 'type' | 'command' | 'facture_detail'>,
  now: string,
): Promise<void> {
  if (claim.command === '' || claim.facture_detail !== '') return
  const rule = ruleAt(engine, claim.type, now)
  const parcel = rule && (await engine.find(db, 'commands', claim.command))
  if (!rule || !parcel) return
  const said = {
    moneyState: parcel.money_state,
    outcome: parcel.outcome,
    holderKind: parcel.holder_kind,
    lastEvent: instantOf(parcel.last_event_at || parcel.created),
  }
  const refused = refusedBy(rule, said, instantOf(now))
  if (refused === null) return
  const because = refused === 'late' ? tooLate(rule) : await tooEarly(engine, db, rule, parcel, now)
  const message = [rule.motif, because].filter((sentence) => sentence !== '').join(' ')
  throw invalid({ command: { code: 'validation_not_eligible', message } })
}

const tooLate = ({ jours }: ClaimRule): string =>
  `Une réclamation de ce sujet s’ouvre dans les ${jours} jours qui suivent le dernier événement du colis.`

/** The refusal of a claim that comes too early, with the first day on which it is accepted. */
async function tooEarly(
  engine: Engine<Collections>,
  db: Db,
  rule: ClaimRule,
  parcel: Row<'commands'>,
  now: string,
): Promise<string> {
  if (rule.condition === 'pris') return 'Ce colis ne nous a pas encore été remis.'
  if (rule.condition === 'livre' || parcel.money_state === 'NON_ENCAISSE')
    return 'Ce colis n’est pas encore livré.'
  const profile = await engine.find(db, 'clients', parcel.client_source)
  if (!profile) return 'L’argent de ce colis est encore chez le livreur.'
  const next = payday(engine, profile.cycle_paiement, localDay(fromCanonical(now)).add({ days: 1 }))
  return `L’argent de ce colis est encore chez le livreur. Il sera dans votre paiement du ${dayWords(next, 'fr')} s’il est versé d’ici là.`
}
