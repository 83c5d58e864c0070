import type { Collections, Row } from '#model/collections.ts'
import { BON_RULES, type BonKind } from '#model/domain/bon.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ScanAnswer } from '../scan-answer.ts'

/** The paper a mode works on, for whom it is, and what it is when nobody has begun one. */
export interface Wanted {
  readonly kind: BonKind
  readonly livreur?: string
  readonly client?: string
  readonly agence: string
  /** States in which it takes scans, the one to go on with first. */
  readonly states: readonly Row<'bons'>['state'][]
}

export type Paper = { readonly bon: Row<'bons'> } | { readonly refused: ScanAnswer }

/** Papers that are opened by their first scan: the person it is for is known, or is the parcel’s own. */
export function wantedPaper(
  mode: ScanMode,
  { agence, livreur, client }: Pick<Row<'scans'>, 'agence' | 'livreur' | 'client'>,
  parcel: Row<'commands'>,
): Wanted | string | null {
  switch (mode) {
    case 'distribution':
      if (livreur === '') return 'Scannez d’abord le badge du livreur, ou choisissez-le.'
      return { kind: 'distribution', livreur, agence, states: ['brouillon'] }
    case 'retour_livreur': {
      const bringer = livreur || (parcel.holder_kind === 'livreur' ? parcel.holder : '')
      if (bringer === '') return 'Scannez d’abord le badge du livreur, ou choisissez-le.'
      return { kind: 'retour livreur', livreur: bringer, agence, states: ['emis', 'brouillon'] }
    }
    case 'retour_client': {
      const states = ['emis', 'brouillon'] as const
      return { kind: 'retour client', client: client || parcel.client_source, agence, states }
    }
    default:
      return null
  }
}

/** The open bon of that kind and person here, or a new one. */
export async function openPaper(
  engine: Engine<Collections>,
  tx: Tx,
  wanted: Wanted,
  origin: Origin,
): Promise<Paper> {
  if (!origin.caller.is(BON_RULES[wanted.kind].permission)) {
    return refused(`Demandez la permission « ${BON_RULES[wanted.kind].permission} » pour ce bon.`)
  }
  const known = await openBon(tx, wanted)
  const bon = known && (await engine.find(tx, 'bons', known))
  if (bon) return { bon }
  const { kind, livreur = '', client = '', agence } = wanted
  // What a livreur must hand back is listed at once; the others are filled by the scans.
  const state = kind === 'retour livreur' ? 'emis' : 'brouillon'
  try {
    return { bon: await engine.create(tx, 'bons', { kind, livreur, client, agence, state }, origin) }
  } catch (error) {
    if (error instanceof ApiError) return refused(error.message)
    throw error
  }
}

const refused = (message: string): Paper => ({ refused: { result: 'mauvais', message } })

/** Of two desks the second finds what the first opened; a bon that is just being issued is no longer open. */
export async function openBon(
  tx: Tx,
  { kind, livreur = '', client = '', agence, states }: Wanted,
): Promise<string | undefined> {
  await tx.query(
    sql`SELECT pg_advisory_xact_lock(hashtext('bons'), hashtext(${[kind, livreur, client, agence].join()}))`,
  )
  const [found] = await tx.query<{ id: string }>(
    sql`SELECT id FROM bons WHERE livreur = ${livreur} AND client = ${client} AND kind = ${kind}
        AND agence = ${agence} AND state = ANY(${[...states]}::text[])
        ORDER BY array_position(${[...states]}::text[], state), created DESC LIMIT 1 FOR UPDATE`,
  )
  return found?.id
}

/** Kinds of papers a mode looks for its parcels on, before it opens one. */
export const CHECKED_ON: Partial<Record<ScanMode, readonly BonKind[]>> = {
  distribution: ['distribution'],
  chargement: ['distribution'],
  ramassage: ['ramassage', 'livraison'],
  envoi: ['envoi', 'retour agence'],
}

/** The issued paper that already names the parcel. */
export async function paperNaming(
  engine: Engine<Collections>,
  db: Db,
  mode: ScanMode,
  command: string,
): Promise<Row<'bons'> | null> {
  const kinds = CHECKED_ON[mode]
  if (!kinds) return null
  const [found] = await db.query<{ bon: string }>(
    sql`SELECT line.bon FROM bons_details AS line JOIN bons AS bon ON bon.id = line.bon
        WHERE line.command = ${command} AND line.open_kind = ANY(${[...kinds]}::text[]) AND bon.state = 'emis'
        ORDER BY line.created DESC LIMIT 1`,
  )
  return found ? engine.find(db, 'bons', found.bon) : null
}
