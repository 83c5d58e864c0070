import type { Collections, Row } from '#model/collections.ts'
import { gatheredBy, kindOf, type NotificationKindName } from '#model/domain/notifications/kinds.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Company } from '#server/demo/company/company.ts'
import { copyRecords } from './copy.ts'
import type { Values } from './rows.ts'

/** Numbers the claims in the order of their hours, as the product does. */
export async function numberClaims(tx: Tx): Promise<void> {
  await tx.query(sql`UPDATE reclamations AS r SET number = n.number FROM (
    SELECT id, 'RC-' || year || '-' || lpad(row_number() OVER (PARTITION BY year ORDER BY created, _seq)::text, 6, '0') AS number
    FROM (SELECT id, created, _seq, to_char(created AT TIME ZONE 'Africa/Casablanca', 'YYYY') AS year FROM reclamations) AS c
  ) AS n WHERE n.id = r.id`)
}

/** The factures of each client that were told. */
const LAST_FACTURES = 5

/** The notifications of claims and factures, as the product would have written them. */
export async function notifyDemo(tx: Tx, company: Company): Promise<void> {
  const claims = await tx.query<Claim>(sql`SELECT r.id, r.number, r.subject, r.client, r.state, r.created,
      r.last_message_at, coalesce(k.agence, '') AS agence
    FROM reclamations AS r LEFT JOIN commands AS k ON k.id = r.command ORDER BY r.created`)
  const factures =
    await tx.query<Facture>(sql`SELECT id, "user", number, net::float8 AS net, state, issued_at FROM (
      SELECT *, row_number() OVER (PARTITION BY "user" ORDER BY issued_at DESC) AS nth FROM factures
      WHERE party = 'client' AND kind = 'facture' AND issued_at IS NOT NULL) AS f
    WHERE nth <= ${LAST_FACTURES}::int ORDER BY issued_at`)
  await copyRecords(tx, 'notifications', [
    ...claims.flatMap((claim) => ofClaim(claim, company)),
    ...factures.map(ofFacture),
  ])
}

type Claim = Pick<
  Row<'reclamations'>,
  'id' | 'number' | 'subject' | 'client' | 'state' | 'created' | 'last_message_at' | 'agence'
>
type Facture = Pick<Row<'factures'>, 'id' | 'user' | 'number' | 'state' | 'issued_at'> & {
  readonly net: number
}

/** An open claim asks its desk; another was answered to its client. */
function ofClaim(claim: Claim, { moderateurs }: Company): Values<'notifications'>[] {
  const { id: record, number, subject, state, created, last_message_at } = claim
  const about = { collection: 'reclamations', record, details: { number, subject } } as const
  if (state !== 'ouverte')
    return [told('reclamation_reponse', claim.client, { ...about, at: last_message_at || created })]
  return moderateurs
    .filter(({ roles, agence }) => roles.includes('Reclamations') && (!agence || agence.id === claim.agence))
    .map(({ id }) => told('reclamation_nouvelle', id, { ...about, at: created }))
}

/** A facture that is paid was read. */
function ofFacture({ id, user, number, net, state, issued_at: at }: Facture): Values<'notifications'> {
  const about = { collection: 'factures', record: id, details: { number, net }, at } as const
  return told('facture_emise', user, { ...about, read_at: state === 'emise' ? '' : at })
}

type About = Pick<Row<'notifications'>, 'at' | 'details' | 'record'> &
  Partial<Pick<Row<'notifications'>, 'read_at'>> & { readonly collection: keyof Collections }

function told(kind: NotificationKindName, owner: string, about: About): Values<'notifications'> {
  const { at, record } = about
  return {
    id: stableId('notifications', owner, kind, gatheredBy(kind, record, at)),
    owner,
    kind,
    to_decide: kindOf(kind).decides === true,
    count: 1,
    ...about,
    created: at,
    updated: at,
  }
}
