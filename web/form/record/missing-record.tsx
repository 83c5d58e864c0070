import { Trans } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of a record that is gone, or that this person may not read. */
export const MissingRecord = ({ children }: { children: ReactNode }) => (
  <EmptyState icon={<SearchX />} title={<Trans>Cette fiche n’existe plus, ou n’est pas à vous</Trans>}>
    {children}
  </EmptyState>
)
