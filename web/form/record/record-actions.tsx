import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Explained } from '#web/ui/explained.tsx'
import type { PanelLink, PanelSpec } from './panel-spec.ts'

interface RecordActionsProps {
  view: ListView
  spec: PanelSpec
  record: ListRow
  /** Null where this person edits no such record. */
  onEdit: (() => void) | null
  onDelete: () => void
}

/** The buttons of a record: those of its noun, « Plus » or the deletion, « Modifier ». */
export function RecordActions({ view, spec, record, onEdit, onDelete }: RecordActionsProps) {
  const session = useSession()
  const refused = spec.refusals?.(record, session) ?? {}
  return (
    <>
      {spec.actions?.(record)}
      <Further
        more={spec.more?.(record)}
        remove={session.access(view.name).delete ? onDelete : null}
        trash={view.collection.trash === true}
        refused={refused.remove}
      />
      {onEdit && (
        <Explained reason={refused.edit}>
          <Button
            variant={spec.next ? 'outline' : 'default'}
            aria-disabled={refused.edit !== undefined}
            onClick={() => refused.edit === undefined && onEdit()}
          >
            <Pencil aria-hidden />
            <Trans>Modifier</Trans>
          </Button>
        </Explained>
      )}
    </>
  )
}

interface FurtherProps {
  more: readonly PanelLink[] | undefined
  remove: (() => void) | null
  trash: boolean
  refused: string | undefined
}

/** Alone the deletion is a button; with others it stands in their menu. */
function Further({ more, remove, trash, refused }: FurtherProps) {
  const word = trash ? <Trans>Mettre à la corbeille</Trans> : <Trans>Supprimer</Trans>
  if (more) {
    return (
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="icon" aria-label={t`Plus d’actions`} title={t`Plus d’actions`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" side="top" className="max-w-72">
          {more.map(({ to, search, icon, label }) => (
            <DropdownMenuItem key={to} asChild>
              <Link to={to} search={search}>
                {icon}
                {label}
              </Link>
            </DropdownMenuItem>
          ))}
          {remove && (
            <DropdownMenuItem
              destructive
              aria-disabled={refused !== undefined}
              onSelect={(event) => (refused === undefined ? remove() : event.preventDefault())}
            >
              <Trash2 aria-hidden />
              <span>
                <span className={refused && 'opacity-55'}>{word}</span>
                {refused && <span className="block text-xs">{refused}</span>}
              </span>
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    )
  }
  if (!remove) return null
  return (
    <Explained reason={refused}>
      <Button variant="ghost" aria-disabled={refused !== undefined} onClick={() => !refused && remove()}>
        <Trash2 aria-hidden />
        {trash ? <Trans>Corbeille</Trans> : word}
      </Button>
    </Explained>
  )
}
