import type { Collections, Row } from '#model/collections.ts'
import type { OutboxItem } from '#model/domain/phone/batch.ts'
import { PROOF_KINDS, type ProofKind } from '#model/domain/phone/proof.ts'
import { stableId } from '#model/schema/record-id.ts'
import { callerId } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Event = HookEvent<Collections['suivis'], Collections>
type Suivi = Row<'suivis'>

/** A proof that a suivi announces and that is sent apart. */
interface Announced {
  readonly genre: ProofKind
  /** Empty when `absente` holds the reason for having none. */
  readonly sha256: string
  readonly absente: string
}

function announcedBy(suivi: Suivi): readonly Announced[] {
  const found = (Object.keys(PROOF_KINDS) as ProofKind[]).map((genre) => ({
    genre,
    sha256: suivi[`${genre}_sha256`],
    absente: genre === 'photo' && suivi.photo_sha256 === '' ? suivi.photo_absente.trim() : '',
  }))
  return found.filter(({ sha256, absente }) => sha256 !== '' || absente !== '')
}

/** Refuses announced proofs except from the phone of a livreur: others attach files to the suivi itself. */
export function mayAnnounce({ record, caller }: Event): void {
  const [announced] = announcedBy(record)
  if (!announced || caller.is('livreur')) return
  const field = announced.sha256 === '' ? 'photo_absente' : (`${announced.genre}_sha256` as const)
  const message = 'Joignez le fichier à ce suivi : seul le téléphone d’un livreur l’annonce pour plus tard.'
  throw invalid({ [field]: { code: 'validation_announced', message } })
}

/** Links each announced proof: the file that arrived before the suivi, or one to wait for. */
export async function announceProofs(event: Event): Promise<void> {
  const { record, caller, engine, tx, now } = event
  const livreur = callerId(caller)
  for (const { genre, sha256, absente } of announcedBy(record)) {
    const { id: suivi, command, agence } = record
    const values = { suivi, command, agence, genre, absente, annoncee_at: now }
    const sent = sha256 === '' ? undefined : await sentAhead(tx, livreur, sha256)
    const held = sent && (await engine.hold(tx, 'preuves', [sent])).get(sent)
    if (held) await engine.change(tx, 'preuves', held, { ...values, state: 'recue' }, event)
    else {
      const id = stableId('preuves', suivi, genre)
      await engine.create(
        tx,
        'preuves',
        { id, ...values, livreur, sha256, state: 'attendue' as const },
        event,
      )
    }
  }
}

/** True when the server waits for a proof of that suivi, given as an item of a phone. */
export async function isProofDue(db: Db, { id, collection, body }: OutboxItem): Promise<boolean> {
  const says = [body.photo_sha256, body.signature_sha256, body.photo_absente].some(Boolean)
  if (collection !== 'suivis' || !says) return false
  const rows = await db.query(sql`SELECT FROM preuves WHERE suivi = ${id} AND state = 'attendue' LIMIT 1`)
  return rows.length > 0
}

/** The file that came before its suivi, by its record. */
async function sentAhead(tx: Tx, livreur: string, sha256: string): Promise<string | undefined> {
  await lockProof(tx, livreur, sha256)
  const [row] = await tx.query<{ id: string }>(
    sql`SELECT id FROM preuves WHERE livreur = ${livreur} AND sha256 = ${sha256} AND suivi = '' LIMIT 1`,
  )
  return row?.id
}

/** A file and the suivi that announces it arrive in either order, also at once: one waits for the other. */
export const lockProof = (tx: Tx, livreur: string, sha256: string): Promise<unknown> =>
  tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('preuves'), hashtext(${`${livreur} ${sha256}`}))`)
