import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { isMobile } from '#model/domain/phone-text.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { bareAmount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'

interface Addressee {
  readonly full_name: string
  readonly phone?: string
  readonly email?: string
}

/** A message ready to send with the address of an issued facture; the reader signs in to open it. */
export function SendFacture({ facture, list }: { facture: ListRow; list: string }) {
  const isStaff = useSession().user.type === 'moderateur'
  const user = String(facture.user ?? '')
  const { data } = useQuery({
    queryKey: [...recordsKey('users'), 'addressee', user],
    queryFn: ({ signal }) =>
      client.collection('users').getOne<Addressee>(user, { signal, fields: 'full_name,phone,email' }),
    enabled: isStaff && user !== '' && facture.state !== 'brouillon',
  })
  if (!data) return null
  const { full_name, phone = '', email = '' } = data
  const number = String(facture.number)
  const address = `${location.origin}/${list}/${facture.id}`
  const text = t`Bonjour ${full_name}, votre facture ${number} est prête : net ${bareAmount(Number(facture.net))} DH. ${address}`
  return (
    <>
      {isMobile(phone) && (
        <Button variant="outline" asChild>
          <a
            href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden />
            <Trans>WhatsApp</Trans>
          </a>
        </Button>
      )}
      {email !== '' && (
        <Button variant="outline" asChild>
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(t`Facture ${number}`)}&body=${encodeURIComponent(text)}`}
          >
            <Mail aria-hidden />
            <Trans>E-mail</Trans>
          </a>
        </Button>
      )}
    </>
  )
}
