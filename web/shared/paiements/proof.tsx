import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'

/** The proof of a payment, opened with a token valid for three minutes. */
export function Proof({ record }: { record: ListRow }) {
  const name = String(record.preuve ?? '')
  const open = useMutation({
    mutationFn: async () => {
      const token = await client.files.getToken()
      window.open(client.files.getURL(record, name, { token }), '_blank', 'noopener')
    },
  })
  if (name === '') return null
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      pending={open.isPending}
      onClick={() => open.mutate()}
    >
      <Paperclip aria-hidden />
      <Trans>Voir la preuve</Trans>
    </Button>
  )
}
