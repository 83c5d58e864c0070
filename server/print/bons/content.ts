import type { Collections, Row } from '#model/collections.ts'
import { type BonContent, type BonRelations, contentOf } from '#model/domain/bon/content.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { companyOf } from '../company.ts'
import { storedPaper } from '../stored-paper.ts'
import { bonLines, clientAddress, ramassageAddress } from './queries.ts'

type Contents = Pick<Engine<Collections>, 'find'>
type Party = BonRelations['client']

const NOBODY: Party = { name: '', phone: '', address: '' }

/** The content of this bon now, read from the records; each step from its émission on stores it. */
export async function bonContent(engine: Contents, db: Db, bon: Row<'bons'>): Promise<BonContent> {
  return contentOf(bon, {
    company: await companyOf(db),
    dates: {
      issued: dateText(bon.issued_at || bon.created),
      handed: dateText(bon.handed_at),
      received: dateText(bon.received_at),
    },
    client: await clientParty(engine, db, bon),
    livreur: await livreurParty(engine, db, bon.livreur),
    agence: await agenceParty(engine, db, bon.agence),
    agence_to: await agenceParty(engine, db, bon.agence_to),
    lines: (await bonLines(db, bon.id)).map(({ received, ...line }) => ({
      ...line,
      received: dateText(received ?? ''),
    })),
  })
}

/** The content stored at the last step; for a brouillon, the present one. */
export async function storedContent(engine: Contents, db: Db, bon: Row<'bons'>): Promise<BonContent> {
  return storedPaper<BonContent>(bon.printed) ?? bonContent(engine, db, bon)
}

const dateText = (instant: string): string => (instant === '' ? '' : frenchDateTime(fromCanonical(instant)))

/** The client on the bon; for a bon of a pick-up, with the address of the pick-up. */
async function clientParty(engine: Contents, db: Db, bon: Row<'bons'>): Promise<Party> {
  if (bon.client === '') return NOBODY
  const user = await engine.find(db, 'users', bon.client)
  const profile = await clientAddress(db, bon.client)
  const pickup = bon.ramassage === '' ? undefined : await ramassageAddress(db, bon.ramassage)
  return {
    name: profile?.name || (user?.full_name ?? ''),
    phone: pickup?.phone || (user?.phone ?? ''),
    address: pickup?.address || (profile?.address ?? ''),
  }
}

async function livreurParty(engine: Contents, db: Db, id: string): Promise<Party> {
  const user = id === '' ? null : await engine.find(db, 'users', id)
  return user ? { name: user.full_name, phone: user.phone, address: '' } : NOBODY
}

async function agenceParty(engine: Contents, db: Db, id: string): Promise<Party> {
  const agence = id === '' ? null : await engine.find(db, 'agences', id)
  if (!agence) return NOBODY
  const ville = agence.ville === '' ? null : await engine.find(db, 'villes', agence.ville)
  const address = [agence.adresse, ville?.name ?? ''].filter((part) => part !== '').join(', ')
  return { name: agence.name, phone: agence.telephone, address }
}
