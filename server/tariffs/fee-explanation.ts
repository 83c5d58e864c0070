import type { Collections, Row } from '#model/collections.ts'
import { add, format, fromNumeric, ZERO } from '#model/domain/money.ts'
import { ORDERED, OWN_PACKAGING } from '#model/domain/packaging.ts'
import { type Fait, isShare } from '#model/domain/tariffs/faits.ts'
import type {
  FeeFacts,
  PromotionFacts,
  TariffFacts,
  WeightFacts,
} from '#model/domain/tariffs/fee-explanation.ts'
import { asTariffRow, grossOf } from '#model/domain/tariffs/price.ts'
import { percent } from '#model/domain/tariffs/promotions.ts'
import {
  FORCED,
  isInForce,
  LIVREUR_SOURCES,
  TARIFF_SOURCES,
  type TariffRow,
} from '#model/domain/tariffs/resolve.ts'
import { upwards } from '#model/domain/villes/around.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { dayOf } from './facts.ts'

type Fee = Row<'frais'>
type Reading = Pick<Engine<Collections>, 'find' | 'cached'>

/**
 * The facts that explain a fee, for a caller who may read it. Tariffs of other persons are left out: the row
 * that priced it is the client's own, the groupe's or everybody's. Only moderateurs see who forced it.
 */
export async function feeFacts(engine: Reading, db: Db, fee: Fee, caller: Caller): Promise<FeeFacts> {
  const isStaff = caller.is('moderateur')
  const [beside] = await db.query<Beside>(besideOf(fee))
  const { code = '', ville = '', facture = '' } = beside ?? {}
  return {
    fait: fee.fait as Fait,
    party: fee.party === 'livreur' ? 'livreur' : 'client',
    montant: fee.montant ?? ZERO,
    remise: fee.remise,
    promotions: fee.promotions.flatMap((id) => promotionOf(engine, id)),
    taux: fee.taux,
    manquant: fee.manquant,
    le: dayText(fee.occurred_at),
    ville: engine.cached('villes').get(ville)?.name ?? '',
    code,
    tarif: tariffOf(engine, fee, ville, isStaff),
    poids: fee.fait === 'poids' ? await weightOf(engine, db, fee) : null,
    nuit: fee.fait === 'stockage' ? { rang: fee.mesure, depuis: dayText(beside?.since ?? '') } : null,
    part: isShare(fee.fait) ? { base: fee.base, pourcentage: fee.pourcentage } : null,
    force: fee.source === FORCED ? await forcedBy(engine, db, fee, isStaff) : null,
    annule: fee.annule_par === '' ? null : await annulledBy(engine, db, fee),
    facture,
  }
}

async function weightOf(engine: Reading, db: Db, fee: Fee): Promise<WeightFacts> {
  const row = engine.cached('clients_fee').get(fee.tarif)
  const seuil = row && row.seuil <= fee.mesure ? row.seuil : 0
  const weighing = fee.pesee === '' ? null : await engine.find(db, 'pesees', fee.pesee)
  if (!weighing) return { grams: fee.mesure, seuil, pesee: null }
  const { longueur_cm, largeur_cm, hauteur_cm, weight_g: balance, agence, at } = weighing
  const cotes = longueur_cm * largeur_cm * hauteur_cm > 0 ? [longueur_cm, largeur_cm, hauteur_cm] : []
  const pesee = {
    le: dayText(at),
    agence: engine.cached('agences').get(agence)?.name ?? '',
    balance,
    cotes: cotes.length > 0 ? `${cotes.join(' × ')} cm` : '',
  }
  return { grams: fee.mesure, seuil, pesee }
}

function promotionOf(engine: Reading, id: string): PromotionFacts[] {
  const row = engine.cached('promotions').get(id)
  if (!row) return []
  const de = row.genre === 'taux' ? percent(row.taux) : format(row.montant)
  return [{ nom: row.nom, de }]
}

interface Beside {
  readonly code: string
  /** The ville of the parcel at the time of the fait. */
  readonly ville: string
  readonly facture: string
  /** The instant of the fee's suivi. */
  readonly since: string | null
}

const besideOf = (fee: Fee) => sql`
  SELECT coalesce(c.code, '') AS code, coalesce(nullif(s.ville, ''), c.city, '') AS ville, coalesce(f.number, '') AS facture, s.at AS since
  FROM (VALUES (1)) AS one LEFT JOIN commands AS c ON c.id = ${fee.command} LEFT JOIN suivis AS s ON s.id = ${fee.suivi}
    LEFT JOIN factures_details AS d ON d.id = ${fee.facture_detail} LEFT JOIN factures AS f ON f.id = d.facture`

const dayText = (instant: string): string => (instant === '' ? '' : frenchDate(fromCanonical(instant)))
/** A day is stored as its midnight in UTC: it is read as it is written. */
const dayOnly = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

const NOWHERE = { nom: '', ville: '', zone: '', agence: '', du: '', au: '', depuis: '' } as const

/**
 * The tariff that priced the fee. A row that no longer matches is only shown as changed: it may be another
 * person's by now.
 */
function tariffOf(engine: Reading, fee: Fee, ville: string, isStaff: boolean): TariffFacts | null {
  if (fee.source === FORCED || fee.manquant) return null
  if (fee.fait === 'emballage') return packagingOf(fee)
  const named = engine.cached('villes').get(ville)?.name ?? ''
  if (fee.source === TARIFF_SOURCES.ville) return { ...NOWHERE, qui: 'ville', ville: named }
  if (fee.source === TARIFF_SOURCES.autour) return { ...NOWHERE, qui: 'autour', ville: named }
  const qui = QUI[fee.source]
  if (!qui) return null
  const nom = qui === 'client' ? (engine.cached('users').get(fee.user)?.full_name ?? '') : ''
  const row = rowOf(engine, fee)
  if (!row) return { ...NOWHERE, qui, nom, depuis: 'supprime' }
  const villes = upwards(ville, (id) => engine.cached('villes').get(id)).map(({ id }) => id)
  if (!stillSays(row, qui, fee, villes)) return { ...NOWHERE, qui, nom, depuis: 'change' }
  return {
    qui,
    nom: qui === 'groupe' && isStaff ? (engine.cached('groupes_clients').get(row.groupe)?.name ?? '') : nom,
    ville: engine.cached('villes').get(row.ville)?.name ?? '',
    zone: engine.cached('zones').get(row.zone)?.name ?? '',
    agence: engine.cached('agences').get(row.agence)?.name ?? '',
    du: dayOnly(row.valid_from),
    au: row.valid_to === '' ? '' : dayOnly(row.valid_to),
    depuis: '',
  }
}

function packagingOf({ source, motif }: Fee): TariffFacts {
  if (source === ORDERED) return { ...NOWHERE, qui: 'commande_emballage', nom: motif }
  return { ...NOWHERE, qui: source === OWN_PACKAGING ? 'emballage_paye' : 'emballage' }
}

const QUI: Readonly<Record<string, TariffFacts['qui']>> = {
  [TARIFF_SOURCES.client]: 'client',
  [LIVREUR_SOURCES.client]: 'client',
  [TARIFF_SOURCES.groupe]: 'groupe',
  [TARIFF_SOURCES.tous]: 'tous',
  [LIVREUR_SOURCES.tous]: 'tous',
}

function rowOf(engine: Reading, { party, tarif }: Fee): TariffRow | undefined {
  if (party === 'client') return engine.cached('clients_fee').get(tarif)
  const row = engine.cached('livreurs_fee').get(tarif)
  return row && asTariffRow(row)
}

/** True when the row still has the person, the place, the day and the amount with which it priced the fee. */
function stillSays(row: TariffRow, qui: TariffFacts['qui'], fee: Fee, villes: readonly string[]): boolean {
  const who = row.client !== '' ? 'client' : row.groupe !== '' ? 'groupe' : 'tous'
  const isHis = who === qui && (who !== 'client' || row.client === fee.user)
  const isThere = row.ville === '' || villes.includes(row.ville)
  const { amount, pourcentage } = row
  const gross = amount === null ? null : grossOf({ montant: amount, pourcentage }, fee.base)
  const isPrice = gross === add(fee.montant ?? ZERO, fee.remise) && row.outcome === fee.fait
  return isHis && isThere && isPrice && isInForce(row, dayOf(fee.occurred_at))
}

async function forcedBy(engine: Reading, db: Db, fee: Fee, isStaff: boolean): Promise<FeeFacts['force']> {
  const [line] = await db.query<{ actor: string }>(
    sql`SELECT actor FROM journal WHERE record = ${fee.id} AND collection = 'frais' AND action = 'create' ORDER BY _seq LIMIT 1`,
  )
  const [replaced] = await db.query<{ montant: string; source: string }>(
    sql`SELECT montant::text, source FROM frais WHERE command = ${fee.command} AND annule_par = ${fee.id} ORDER BY _seq DESC LIMIT 1`,
  )
  const author = line && isStaff ? engine.cached('users').get(line.actor) : undefined
  return {
    par: author?.full_name ?? '',
    le: dayText(fee.created),
    motif: fee.motif,
    remplace: replaced ? { montant: fromNumeric(replaced.montant), source: replaced.source } : null,
  }
}

/** The cause of an annulled fee: a forced fee, a weighing, or the suivi that undid the fait. */
async function annulledBy(engine: Reading, db: Db, fee: Fee): Promise<FeeFacts['annule']> {
  const other = await engine.find(db, 'frais', fee.annule_par)
  if (other) return { le: dayText(other.created), par: 'frais', etat: '', motif: other.motif }
  const weighing = fee.fait === 'poids' ? await engine.find(db, 'pesees', fee.annule_par) : null
  if (weighing) return { le: dayText(weighing.at), par: 'pesee', etat: '', motif: '' }
  const suivi = await engine.find(db, 'suivis', fee.annule_par)
  if (!suivi) return null
  const etat = engine.cached('tracking_states').get(suivi.status)?.name ?? ''
  return { le: dayText(suivi.at), par: 'suivi', etat, motif: '' }
}
