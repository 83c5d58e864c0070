import type { Row } from '#model/collections.ts'
import { isFilling, isScanning, travels } from '#model/domain/bon/bon.ts'
import { piecesInWords, piecesOf } from '#model/domain/commande/pieces.ts'
import { sql } from '#server/db/sql.ts'
import type { Line } from '../bons/lines.ts'
import type { Scanned, Scanning } from './scanning.ts'

type Counted = Scanned & Partial<Pick<Row<'scans'>, 'piece' | 'pieces_seen'>>

/**
 * Counts the pieces of a commande. The first label read moves it, with the result `told`; each further label
 * finds it moved and adds one piece. A code without the number of a piece stands for the first.
 */
export async function countPiece(
  scanning: Scanning,
  parcel: Row<'commands'>,
  told: Scanned,
): Promise<Counted> {
  const pieces = piecesOf(parcel)
  const counts = told.result === 'ok' || told.result === 'deja'
  if (pieces === 1 || !counts || scanning.scan.mode === 'recherche') return told
  const { piece } = scanning
  const before = await soFar(scanning, parcel.id, told)
  if (!before) return { ...told, piece }
  const again = before.seen.includes(piece)
  const seen = again ? before.seen : [...before.seen, piece]
  if (before.line && !again) await keep(scanning, before.line, seen)
  const words = piecesInWords(seen, pieces)
  const first = again || told.result === 'ok' ? told.message : parcel.code
  return {
    ...told,
    result: again ? 'deja' : 'ok',
    message: `${first} · ${words}`,
    piece,
    pieces_seen: seen.length,
  }
}

interface SoFar {
  readonly seen: readonly number[]
  /** The line of the bon the pieces were read onto. */
  readonly line?: Line | undefined
}

/** Labels read for the same purpose; null when its paper takes no more of them. */
async function soFar(
  scanning: Scanning,
  command: string,
  { result, bon = '' }: Scanned,
): Promise<SoFar | null> {
  if (result === 'ok') return { seen: [], line: await lineOn(scanning, bon, command) }
  const last = await readSince(scanning, command)
  const paper = bon || last.bon
  if (paper === '') return { seen: last.seen }
  const line = await lineOn(scanning, paper, command)
  return line && (await takesMore(scanning, line)) ? { seen: line.pieces.map(Number), line } : null
}

async function lineOn({ engine, tx }: Scanning, bon: string, command: string): Promise<Line | undefined> {
  if (bon === '') return undefined
  const lines = await engine.findBy(tx, 'bons_details', 'command', command)
  return lines.find((line) => line.bon === bon)
}

async function takesMore({ engine, tx }: Scanning, line: Line): Promise<boolean> {
  const bon = await engine.find(tx, 'bons', line.bon)
  if (!bon || bon.kind === '') return false
  if (isFilling(bon)) return true
  return line.scanned_at !== '' && (isScanning(bon) || (bon.state === 'clos' && travels(bon.kind)))
}

async function keep({ engine, tx, origin }: Scanning, line: Line, seen: readonly number[]): Promise<void> {
  await engine.update(tx, 'bons_details', line.id, { pieces: seen.map(String) }, origin)
}

/** The most scans counted: each label once, and those taken back and read again. */
const MOST_READ = 500

/**
 * The pieces read since the scan that moved the parcel here; since its arrival, when something else brought
 * it.
 */
async function readSince({ tx, scan }: Scanning, command: string): Promise<{ seen: number[]; bon: string }> {
  const alike = sql`command = ${command} AND command <> '' AND mode = ${scan.mode} AND agence = ${scan.agence}
    AND livreur = ${scan.livreur} AND inventaire = ${scan.inventaire} AND result = 'ok' AND NOT annule`
  const rows = await tx.query<{ piece: number; bon: string }>(
    sql`SELECT piece, bon FROM scans WHERE ${alike} AND (inventaire <> '' OR _seq >= coalesce(
          (SELECT max(_seq) FROM scans WHERE ${alike} AND suivi <> ''),
          (SELECT min(s._seq) FROM scans AS s JOIN commands AS c ON c.id = s.command
            WHERE s.command = ${command} AND s.command <> '' AND s.at >= c.held_since)))
        ORDER BY _seq DESC LIMIT ${MOST_READ}`,
  )
  const seen = [...new Set(rows.map(({ piece }) => piece))].filter((piece) => piece > 0).reverse()
  return { seen, bon: rows[0]?.bon ?? '' }
}
