import type PocketBase from 'pocketbase'
import { account } from '../../support/people.ts'
import type { ParcelWorld } from '../parcel-world.ts'

/** Moderateurs of « Factures livreurs »: of the agence of the world, of none, and of another agence. */
export interface TillPeople {
  readonly cashier: PocketBase
  readonly manager: PocketBase
  readonly elsewhere: PocketBase
  /** The other agence. */
  readonly there: string
}

export async function tillPeople({ wasl, staff, agence }: ParcelWorld): Promise<TillPeople> {
  const there = (await staff.collection('agences').getFullList()).find(({ id }) => id !== agence)?.id ?? ''
  const one = (name: string, of = '') =>
    account(wasl, staff, { type: 'moderateur', name, roles: ['Factures livreurs'], agence: of })
  return {
    cashier: await one('caissier', agence),
    manager: await one('chef'),
    elsewhere: await one('ailleurs', there),
    there,
  }
}
