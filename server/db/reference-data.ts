import { type CollectionName, collectionOf } from '#model/collections.ts'
import { MINUTEURS } from '#model/domain/commande/states/minuteurs.ts'
import {
  CATEGORY_COLORS,
  MOTIFS,
  MOTIFS_IN_ARABIC,
  MOTIFS_WITH_PHOTO,
  OTHER_MOTIF,
  stateId,
  villeId,
} from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { EDGES } from '#model/domain/commande/states/transitions.ts'
import { FIXED_HOLIDAYS } from '#model/domain/jours-feries.ts'
import { CLAIM_ANSWERS, CLAIM_RULES } from '#model/domain/reclamation/shipped.ts'
import { CARRIAGE, FAITS, type Fait } from '#model/domain/tariffs/faits.ts'
import type { VilleNames } from '#model/domain/villes/index-villes.ts'
import { stableId } from '#model/schema/record-id.ts'
import { localDay, systemClock } from '#server/clock.ts'
import places from '../../model/data/villes.json' with { type: 'json' }
import type { Database, Tx } from './database.ts'
import { digestRows } from './digests.ts'
import { shippedQuartiers } from './shipped-quartiers.ts'
import { ident, join, type Sql, sql } from './sql.ts'

/**
 * Each set by the key under which a database notes that it has been loaded; a set shipped later reaches older
 * databases too.
 */
const SETS: Readonly<Record<string, (tx: Tx) => Tables | Promise<Tables>>> = {
  reference_data: () => ({ tracking_states: states(), motifs: motifs(), villes: villes() }),
  'reference_data.other_motif': () => ({ motifs: otherMotif() }),
  'reference_data.transitions': () => ({ transitions: transitions() }),
  'reference_data.tva': () => ({ taux_tva: tauxTva() }),
  'reference_data.calendar': () => ({ minuteurs: minuteurs(), jours_feries: joursFeries() }),
  'reference_data.claims': () => ({
    reclamations_regles: claimRules(),
    reclamations_reponses: claimAnswers(),
  }),
  'reference_data.quartiers': async (tx) => ({ villes: await quartiers(tx) }),
}

type Tables = Readonly<Record<string, Rows>>

/**
 * Loads the data every Wasl starts with. A set is loaded once: rows the company renames or removes afterwards
 * stay so.
 */
export async function loadReferenceData(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [key, tables] of Object.entries(SETS)) {
      if (!(await claim(tx, key))) continue
      for (const [name, rows] of Object.entries(await tables(tx))) {
        if (rows.length === 0) continue
        await insert(tx, name, rows)
        const ids = rows.map(({ id }) => String(id))
        await digestRows(tx, collectionOf(name as CollectionName), ids)
      }
    }
  })
}

async function claim(tx: Tx, key: string): Promise<boolean> {
  const claimed = await tx.query(
    sql`INSERT INTO wasl_meta (key, value) VALUES (${key}, '1') ON CONFLICT DO NOTHING RETURNING key`,
  )
  return claimed.length > 0
}

type Value = string | number | boolean | null | readonly string[]
type Rows = readonly Readonly<Record<string, Value>>[]

async function insert(tx: Tx, table: string, rows: Rows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const tuples: Sql[] = rows.map(
    (row) =>
      sql`(${join(
        columns.map((name) => sql`${row[name]}`),
        ', ',
      )})`,
  )
  await tx.query(
    sql`INSERT INTO ${ident(table)} (${join(columns.map(ident), ', ')}) VALUES ${join(tuples, ', ')}
        -- What the company named so itself stays its own.
        ON CONFLICT DO NOTHING`,
  )
}

function states(): Rows {
  return Object.entries(STATES).map(([code, state], position) => ({
    id: stateId(code as StateCode),
    position: position + 1,
    code,
    name: state.name,
    name_ar: state.name_ar,
    category: state.category,
    color: CATEGORY_COLORS[state.category],
    public_label: state.public_label,
    requires: state.requires,
    active: true,
  }))
}

function transitions(): Rows {
  return EDGES.map(({ from, to, who, requires, condition }) => ({
    id: stableId('transitions', `${from} ${to} ${condition}`),
    from: stateId(from),
    to: stateId(to),
    who,
    requires,
    condition,
    active: true,
  }))
}

function motifs(): Rows {
  return Object.entries(MOTIFS).map(([name, codes]) => ({
    id: stableId('motifs', name),
    name,
    name_ar: MOTIFS_IN_ARABIC[name] ?? '',
    applies_to: codes.map(stateId),
    avec_photo: MOTIFS_WITH_PHOTO.includes(name),
    active: true,
  }))
}

const otherMotif = (): Rows => {
  const { name, name_ar, applies_to } = OTHER_MOTIF
  const row = { id: stableId('motifs', name), name, name_ar, avec_note: true, active: true }
  return [{ ...row, applies_to: applies_to.map(stateId) }]
}

/** Villes with six days of service; tariffs are left to the company. */
function villes(): Rows {
  return places.map((place) => ({
    id: villeId(place.name),
    name: place.name,
    name_ar: place.name_ar ?? '',
    region: place.region,
    aliases: place.aliases,
    jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam'],
    active: true,
  }))
}

/** A shipped quartier names no agence, days, delay or tariff: those of its ville apply. */
async function quartiers(tx: Tx): Promise<Rows> {
  const present = await tx.query<VilleNames>(sql`SELECT id, name, name_ar, aliases, parent FROM villes`)
  return shippedQuartiers(present).map((quartier) => ({ ...quartier }))
}

/** The general rate, and that of carriage since the finance laws brought it down. */
const CARRIAGE_FROM = '2026-01-01'
const CARRIAGE_RATE = 10
const GENERAL_RATE = 20

function tauxTva(): Rows {
  const day = (text: string) => `${text} 00:00:00.000Z`
  const rate = (fait: Fait, taux: number, from: string, to: string | null) => ({
    id: stableId('taux_tva', `${fait}-${from}`),
    fait,
    taux,
    valid_from: day(from),
    valid_to: to && day(to),
  })
  return (Object.keys(FAITS) as Fait[]).flatMap((fait) =>
    CARRIAGE.includes(fait)
      ? [rate(fait, GENERAL_RATE, '2020-01-01', '2025-12-31'), rate(fait, CARRIAGE_RATE, CARRIAGE_FROM, null)]
      : [rate(fait, GENERAL_RATE, '2020-01-01', null)],
  )
}

function minuteurs(): Rows {
  return Object.entries(MINUTEURS).map(([code, wait]) => {
    const hours = wait === 'same_day' ? 0 : wait
    return {
      id: stableId('minuteurs', code),
      status: stateId(code as StateCode),
      orange_h: hours,
      red_h: 2 * hours,
      same_day: wait === 'same_day',
      active: true,
    }
  })
}

function claimRules(): Rows {
  return CLAIM_RULES.map((rule) => ({
    id: stableId('reclamations_regles', rule.type),
    ...rule,
    valid_from: '2020-01-01 00:00:00.000Z',
    valid_to: null,
  }))
}

function claimAnswers(): Rows {
  return CLAIM_ANSWERS.map((answer) => ({
    id: stableId('reclamations_reponses', answer.name),
    ...answer,
    active: true,
  }))
}

/**
 * The holidays of a fixed date of this year and the next, so that no company starts without a calendar.
 * Religious feasts are entered by hand.
 */
function joursFeries(): Rows {
  const { year } = localDay(systemClock.now())
  return [year, year + 1].flatMap((of) =>
    Object.entries(FIXED_HOLIDAYS).map(([day, name]) => ({
      id: stableId('jours_feries', `${of}-${day}`),
      day: `${of}-${day} 00:00:00.000Z`,
      name,
    })),
  )
}
