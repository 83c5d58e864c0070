import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import type { List } from '../use-list.ts'

export function ClearFilters({ list }: { list: List }) {
  return (
    <Button variant="ghost" size="sm" onClick={list.clear}>
      <Trans>Effacer les filtres</Trans>
    </Button>
  )
}
