import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'

export function ImportButton({ list }: { list: List }) {
  const { access } = useSession()
  if (!access('commands').create) return null
  return (
    <Button variant="outline" onClick={() => list.change({ action: 'importer' })} className="max-sm:hidden">
      <Upload aria-hidden />
      <Trans>Importer</Trans>
    </Button>
  )
}
