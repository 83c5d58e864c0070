import type { Collections } from '#model/collections.ts'
import { parsePhone } from '#model/domain/phone.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { ApiError, invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Database, Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { villeOf } from '#server/parcels/ville.ts'

export interface NewClient {
  readonly email: string
  readonly full_name: string
  readonly boutique: string
  readonly phone: string
  readonly ville: string
  readonly password: string
}

interface Known {
  readonly id: string
  readonly full_name: string
  readonly locale: string
}

export async function accountOf(db: Db, email: string): Promise<Known | null> {
  const [row] = await db.query<Known>(
    sql`SELECT id, full_name, locale FROM users WHERE lower(email) = ${email} AND email <> ''`,
  )
  return row ?? null
}

/**
 * Creates the account and the profile of a new client, « en vérification » until staff accept them; commandes
 * may be prepared meanwhile.
 */
export async function openAccount(
  { engine, db }: { engine: Engine<Collections>; db: Database },
  { boutique, ville, ...person }: NewClient,
  ip: string,
): Promise<void> {
  const origin = { caller: SYSTEM, source: 'web', ip } as const
  if (boutique.trim() === '') throw required('boutique')
  const phone = parsePhone(person.phone)
  if (!phone) throw wrongPhone(person.phone)
  if (!villeOf(engine, ville)?.active) throw required('ville')
  try {
    await db.transaction(async (tx) => {
      const account = { ...person, phone, type: 'client', verified: true, verification: 'en_cours' } as const
      const { id } = await engine.create(tx, 'users', account, origin)
      const shop = boutique.trim()
      await engine.update(tx, 'clients', id, { raison_sociale: shop, boutiques: [shop], ville }, origin)
    })
  } catch (error) {
    throw error instanceof ApiError && 'phone' in error.data ? takenPhone(error) : error
  }
}

const required = (name: string) =>
  invalid({ [name]: { code: 'validation_required', message: 'Cannot be blank.' } })

const wrongPhone = (typed: string) =>
  typed.trim() === ''
    ? required('phone')
    : invalid({
        phone: {
          code: 'validation_invalid_phone',
          message: 'Ce n’est pas un numéro marocain. Écrivez-le comme 06 12 34 56 78.',
        },
      })

function takenPhone(error: ApiError): ApiError {
  const { phone } = error.data as { phone: { code: string; message: string } }
  if (phone.code !== 'validation_not_unique') return error
  const message = 'Ce numéro a déjà un compte. Connectez-vous avec lui, ou donnez-en un autre.'
  return new ApiError(400, error.message, {
    ...error.data,
    phone: { code: 'validation_taken_phone', message },
  })
}
