import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Reminded {
  readonly relances: number
  readonly deja: number
}

/** Writes to every livreur who has cash to hand over, each once a day. */
export function Remind({ owing }: { owing: number }) {
  const [asked, setAsked] = useState(false)
  const remind = useMutation({
    mutationFn: () => client.send<Reminded>('/api/wasl/caisse/relances', { method: 'POST', body: {} }),
    onSuccess: ({ relances, deja }) => {
      setAsked(false)
      toast.success(t`Relancés : ${relances}. Déjà relancés aujourd’hui : ${deja}.`)
    },
  })
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        <BellRing aria-hidden />
        <Trans>Relancer les non-versés</Trans>
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={<Trans>Relancer les non-versés</Trans>}
        confirm={<Trans>Envoyer</Trans>}
        pending={remind.isPending}
        onConfirm={() => remind.mutate()}
      >
        <p className="text-pretty">
          <Plural
            value={owing}
            one="Un livreur reçoit un message avec ce qu’il a en main, sauf si on lui a déjà écrit aujourd’hui."
            other="# livreurs reçoivent un message avec ce qu’ils ont en main, sauf ceux à qui on a déjà écrit aujourd’hui."
          />
        </p>
      </ConfirmDialog>
    </>
  )
}
