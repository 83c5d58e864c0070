import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, MessageCircle, Printer } from 'lucide-react'
import { MAIL_PAGES } from '#model/domain/links.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx'

interface Invitation {
  readonly code: string
  readonly identity: string
  readonly expires: string
}

interface InviteButtonProps {
  /** Id of the account. */
  account: string
  name: string
}

/** A one-use code to hand over: a first sign-in, or a forgotten password. */
export function InviteButton({ account, name }: InviteButtonProps) {
  const { user, access } = useSession()
  const invite = useMutation({
    mutationFn: () => client.send<Invitation>(`/api/collections/users/invite/${account}`, { method: 'POST' }),
  })
  if (account === user.id || !access('users').create) return null
  return (
    <>
      <Button variant="outline" pending={invite.isPending} onClick={() => invite.mutate()}>
        <KeyRound aria-hidden />
        <Trans>Code d’accès</Trans>
      </Button>
      {invite.data && <Handed invitation={invite.data} name={name} onClose={() => invite.reset()} />}
    </>
  )
}

interface HandedProps {
  invitation: Invitation
  name: string
  onClose: () => void
}

/** Shown this once: on the screen, on paper, or sent by WhatsApp. */
function Handed({ invitation: { code, identity, expires }, name, onClose }: HandedProps) {
  const { t } = useLingui()
  const link = `${location.origin}${MAIL_PAGES.invitation}#${encodeURIComponent(`${code}/${identity}`)}`
  const words = t`Bonjour ${name}, choisissez votre mot de passe Wasl ici : ${link} (code ${code})`
  const whatsapp = `https://wa.me/${/^\+\d+$/.test(identity) ? identity.slice(1) : ''}?text=${encodeURIComponent(words)}`
  const picture = useQuery({
    queryKey: ['qr', link],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(link, { errorCorrectionLevel: 'M', width: 220, margin: 2 }).catch(() => '')
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-sm print:fixed print:inset-0">
        <DialogHeader>
          <DialogTitle>
            <Trans>Code d’accès de {name}</Trans>
          </DialogTitle>
          <DialogDescription>
            <Trans>
              À remettre en main propre : il sert une fois, jusqu’au{' '}
              <Moment value={expires} relative={false} />. Il ne sera plus affiché.
            </Trans>
          </DialogDescription>
        </DialogHeader>
        <div className="grid justify-items-center gap-3">
          <p className="tabular select-all font-semibold text-2xl tracking-widest">{code}</p>
          {picture.data && (
            <img
              src={picture.data}
              width={220}
              height={220}
              alt={t`QR du code d’accès`}
              className="rounded-lg"
            />
          )}
          <p className="text-muted-foreground">
            <Trans>
              Identifiant : <bdi>{identity}</bdi>
            </Trans>
          </p>
        </div>
        <DialogFooter className="print:hidden">
          <Button variant="outline" onClick={() => print()}>
            <Printer aria-hidden />
            <Trans>Imprimer</Trans>
          </Button>
          <Button asChild>
            <a href={whatsapp} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden />
              <Trans>WhatsApp</Trans>
            </a>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
