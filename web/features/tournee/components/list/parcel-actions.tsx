import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, type LucideIcon, MapPin, MessageCircle, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isMobile } from '#model/domain/phone-text.ts'
import { mapLink } from '#web/lib/map-link.ts'
import { useSession } from '#web/lib/session.ts'
import { cn } from '#web/ui/cn.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { type Parcel, placesQuery } from '../../queries.ts'
import { noteCall } from './call-log.ts'

export const loadPhones = () => import('./phone-sheet.tsx')
const PhoneSheet = lazy(() => loadPhones().then((module) => ({ default: module.PhoneSheet })))

/** Style of an action in reach of the thumb: 56 px high, four in a row. */
const ACTION =
  'focus-ring flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-lg border border-input/60 bg-card px-1 font-medium text-xs [&_svg]:size-5 aria-disabled:opacity-50'

const phonesOf = (parcel: Parcel): readonly string[] =>
  [parcel.receiver_phone_number, parcel.receiver_phone_2].filter((phone) => phone !== '')

const placeOf = ({ receiver_address, expand }: Parcel) => ({
  address: receiver_address,
  ville: expand?.city?.name ?? '',
})

interface ParcelActionsProps {
  parcel: Parcel
  called: boolean
  onResult: () => void
}

export function ParcelActions({ parcel, called, onResult }: ParcelActionsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'appel' | 'whatsapp' | null>(null)
  const phones = phonesOf(parcel)
  const [only] = phones
  const pin = usePin(parcel.id)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,22%),1fr))] gap-1.5">
      {phones.length === 1 ? (
        <a
          href={`tel:${only}`}
          onClick={() => noteCall(parcel.id, 'appel')}
          className={cn(ACTION, called && 'border-primary text-primary')}
        >
          <Labelled icon={Phone}>{called ? t`Appelé` : t`Appeler`}</Labelled>
        </a>
      ) : (
        <button
          type="button"
          className={ACTION}
          disabled={phones.length === 0}
          onClick={() => setOpen('appel')}
        >
          <Labelled icon={Phone}>{called ? t`Appelé` : t`Appeler`}</Labelled>
        </button>
      )}
      <button
        type="button"
        className={ACTION}
        disabled={!phones.some(isMobile)}
        onClick={() => setOpen('whatsapp')}
      >
        <Labelled icon={MessageCircle}>WhatsApp</Labelled>
      </button>
      <a
        href={mapLink({ ...placeOf(parcel), at: pin }, 'way')}
        target="_blank"
        rel="noreferrer"
        className={ACTION}
      >
        <Labelled icon={MapPin}>{pin ? t`Sa position` : t`Itinéraire`}</Labelled>
      </a>
      <button
        type="button"
        onClick={onResult}
        className={cn(ACTION, 'border-primary bg-primary text-primary-foreground')}
      >
        <Labelled icon={ClipboardCheck}>{t`Résultat`}</Labelled>
      </button>
      {open && (
        <PhoneSheet
          parcel={parcel}
          phones={open === 'appel' ? phones : phones.filter(isMobile)}
          by={open}
          onUse={(kind) => noteCall(parcel.id, kind)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** The pin of the recipient of this parcel. */
function usePin(parcel: string) {
  const { data } = useQuery(placesQuery(useSession().person.id))
  return data?.find(({ id, source }) => id === parcel && source === 'destinataire')
}

function Labelled({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden />
      <span className="max-w-full truncate">{children}</span>
    </>
  )
}
