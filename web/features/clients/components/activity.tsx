import { PersonBalances } from '#web/shared/person/person-balances.tsx'
import { PersonParcels } from '#web/shared/person/person-parcels.tsx'

/** The parcels of a client and the balance he is owed. */
export const ClientActivity = ({ user }: { user: string }) => (
  <>
    <PersonParcels user={user} field="client_source" />
    <PersonBalances user={user} type="client" />
  </>
)
