import { Trans, useLingui } from '@lingui/react/macro'
import { Phone, Send } from 'lucide-react'
import { useState } from 'react'
import { fromDirhams } from '#model/domain/money.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { SENTENCES, type Sentence, sentence, type Tongue, tongueOf } from '#model/domain/tournee/sentences.ts'
import { useSession } from '#web/lib/session.ts'
import { cn } from '#web/ui/cn.ts'
import { SheetBody } from '#web/ui/sheet.tsx'
import type { Parcel } from '../../queries.ts'
import { Choice } from '../choice.tsx'
import { FullSheet } from '../full-sheet.tsx'
import { PhoneNumber } from '../ltr.tsx'

interface PhoneSheetProps {
  parcel: Parcel
  phones: readonly string[]
  by: 'appel' | 'whatsapp'
  onUse: (kind: 'appel' | 'whatsapp') => void
  onClose: () => void
}

/**
 * Asks which of the recipient's numbers to use and, for WhatsApp, which sentence to
 * send, in the recipient's language.
 */
export function PhoneSheet({ parcel, phones, by, onUse, onClose }: PhoneSheetProps) {
  const [phone = '', setPhone] = useState(phones[0])
  return (
    <FullSheet title={<bdi>{parcel.receiver_full_name}</bdi>} onClose={onClose}>
      <SheetBody className="grid content-start gap-4">
        {by === 'appel' ? (
          phones.map((one) => (
            <a
              key={one}
              href={`tel:${one}`}
              onClick={() => onUse('appel')}
              className="focus-ring flex h-14 items-center gap-3 rounded-lg border border-input/60 px-4 font-medium text-lg"
            >
              <Phone aria-hidden className="size-5" />
              <PhoneNumber stored={one} />
            </a>
          ))
        ) : (
          <>
            {phones.length > 1 && (
              <Choice
                label={<Trans>Numéro</Trans>}
                value={phone}
                onChange={setPhone}
                options={phones.map((one) => ({ value: one, label: <PhoneNumber stored={one} /> }))}
              />
            )}
            <Sentences parcel={parcel} phone={phone} onUse={() => onUse('whatsapp')} />
          </>
        )}
      </SheetBody>
    </FullSheet>
  )
}

function Sentences({ parcel, phone, onUse }: { parcel: Parcel; phone: string; onUse: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [tongue, setTongue] = useState<Tongue>(() =>
    tongueOf(`${parcel.receiver_full_name} ${parcel.receiver_address}`),
  )
  const titles: Readonly<Record<Sentence, string>> = {
    en_route: t`J’arrive`,
    adresse: t`Demander l’adresse`,
    sans_reponse: t`Appel sans réponse`,
    devant: t`Je suis devant`,
  }
  const visit = {
    name: parcel.receiver_full_name,
    shop: parcel.boutique || parcel.client_name,
    amount: fromDirhams(parcel.total),
    livreur: user.full_name,
  }
  return (
    <>
      <Choice
        label={<Trans>Langue du destinataire</Trans>}
        value={tongue}
        onChange={setTongue}
        options={[
          { value: 'fr', label: 'Français' },
          { value: 'ar', label: 'العربية' },
        ]}
      />
      <ul className="grid gap-2">
        {SENTENCES.map((one) => {
          const text = sentence(one, tongue, visit)
          return (
            <li key={one}>
              <a
                href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
                target="_blank"
                rel="noreferrer"
                onClick={onUse}
                aria-label={t`${titles[one]} : écrire au ${formatPhone(phone)} sur WhatsApp`}
                className="focus-ring grid gap-1 rounded-lg border border-input/60 p-3"
              >
                <span className="flex items-center gap-2 font-semibold text-base">
                  <Send aria-hidden className="size-4 rtl:-scale-x-100" />
                  {titles[one]}
                </span>
                <span
                  dir={tongue === 'ar' ? 'rtl' : 'ltr'}
                  lang={tongue}
                  className={cn('text-muted-foreground', tongue === 'ar' && 'text-right')}
                >
                  {text}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
