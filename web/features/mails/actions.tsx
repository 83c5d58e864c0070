import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { mayResend } from '#model/domain/mail.ts'
import { toast } from '#web/lib/toast.ts'
import { toInstant } from '#web/table/clock.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Resends a mail that was not sent, or may not have been; the server may refuse. */
export function ResendButton({ mail }: { mail: ListRow }) {
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => recordsOf('mails').update(mail.id, { state: 'en_attente' }),
    onSuccess: () => {
      toast.success(t`Le mail repart`)
      return queries.invalidateQueries({ queryKey: recordsKey('mails') })
    },
  })
  const now = toInstant(Date.now())
  if (!mayResend({ state: String(mail.state), expires: String(mail.expires) }, now)) return null
  return (
    <Button pending={resend.isPending} onClick={() => resend.mutate()}>
      {!resend.isPending && <Send aria-hidden />}
      <Trans>Renvoyer</Trans>
    </Button>
  )
}
