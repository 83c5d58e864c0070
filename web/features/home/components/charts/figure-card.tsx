import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { saveFigures } from '../../home-query.ts'

interface FigureCardProps {
  title: string
  /** Said beside the title, in fewer words than a sentence. */
  about?: ReactNode
  /** The table of the answer that its file holds. */
  table: string
  /** Further buttons, before the one that downloads the file. */
  actions?: ReactNode
  children: ReactNode
}

/** A figure with its title, and its file at hand. */
export function FigureCard({ title, about, table, actions, children }: FigureCardProps) {
  const { t } = useLingui()
  const save = useMutation({ mutationFn: () => saveFigures(table) })
  return (
    <figure aria-label={title} className="min-w-0 rounded-xl border bg-card shadow-raised">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3.5 py-2">
        <span className="min-w-44 flex-1">
          <span className="font-medium">{title}</span>
          {about && <span className="ms-2 text-muted-foreground text-xs">{about}</span>}
        </span>
        <span className="flex items-center gap-1">
          {actions}
          <Button
            size="sm"
            variant="ghost"
            pending={save.isPending}
            aria-label={t`CSV : ${title}`}
            onClick={() => save.mutate()}
          >
            <FileSpreadsheet aria-hidden />
            <Trans>CSV</Trans>
          </Button>
        </span>
      </figcaption>
      {children}
    </figure>
  )
}
