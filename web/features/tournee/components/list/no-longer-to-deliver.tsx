import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { useSession } from '#web/lib/session.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { callbacksQuery, type Parcel } from '../../queries.ts'
import { StateName } from '../state-name.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { Section } from './section.tsx'

/** States set by somebody else while the livreur had the parcel. */
const TAKEN_BACK: readonly StateCode[] = ['DEMANDE_RETOUR', 'CHANGEMENT_DEMANDE']
const STATES = TAKEN_BACK.map(stateId)

export const isNoLongerToDeliver = ({ status }: Parcel): boolean => STATES.includes(status)

/** Struck, with the reason: they are not to be delivered any more, and stay in sight until they are handed in. */
export function NoLongerToDeliver({ parcels, language }: { parcels: readonly Parcel[]; language: Language }) {
  const { person } = useSession()
  const back = parcels.filter(isNoLongerToDeliver)
  const reasons = useQuery({ ...callbacksQuery(person.id), enabled: back.length > 0 })
  if (back.length === 0) return null
  return (
    <Section title={<Trans>À ne plus livrer ({back.length})</Trans>}>
      {back.map((parcel) => {
        const said = reasons.data?.find(({ command }) => command === parcel.id)
        const why = [said?.expand?.motif?.name, said?.note].filter(Boolean).join(' — ')
        return (
          <ParcelCard
            key={parcel.id}
            parcel={parcel}
            language={language}
            isNew={false}
            calledBack={
              <span className="grid gap-1">
                <StateName status={parcel.status} language={language} />
                {why !== '' && <bdi>{why}</bdi>}
              </span>
            }
          />
        )
      })}
    </Section>
  )
}
