import { PersonBalances } from '#web/shared/person/person-balances.tsx'
import { PersonParcels } from '#web/shared/person/person-parcels.tsx'
import { Tentatives } from './tentatives.tsx'

/** The parcels of a livreur, his accounts and his contradicted attempts. */
export const LivreurActivity = ({ user, livreur }: { user: string; livreur: string }) => (
  <>
    <PersonParcels user={user} field="delivery_man" />
    <PersonBalances user={user} type="livreur" />
    <Tentatives livreur={livreur} />
  </>
)
