import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, MoreHorizontal, Pencil, SearchX, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { noteSeen } from '#web/lib/stored/seen.ts'
import type { FileRoutesByTo } from '#web/route-tree.gen.ts'
import { expandsOf, type ListRow, recordTitle } from '#web/table/columns.ts'
import { focusGrid } from '#web/table/grid/use-grid-keys.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Sheet, SheetBody, SheetContent, SheetFooter, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ChangeList } from './change-list.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type FactCard, FactCards } from './fact-cards.tsx'
import { RecordFacts } from './record-facts.tsx'
import { recordQuery } from './record-queries.ts'
import { useBeside } from './use-beside.ts'

export interface PanelSpec {
  /** Fields in order, as one list; absent: all with a value, unless they stand in `cards`. */
  facts?: readonly string[]
  /** The facts by subject. */
  cards?: readonly FactCard[]
  /** The next acts on the record, first of all; « Modifier » is no primary button then. */
  next?: (record: ListRow) => ReactNode
  /** Deeper paths to read with the record: `status.category`. */
  expand?: readonly string[]
  /** Instead of the name of the record. */
  title?: (record: ListRow) => ReactNode
  /** The part under the title: amount, state. */
  head?: (record: ListRow) => ReactNode
  /** Between the facts and the journal. */
  body?: (record: ListRow) => ReactNode
  /** Buttons beside « Modifier ». */
  actions?: (record: ListRow) => ReactNode
  /** Pages the menu « Plus » leads to; it then holds the deletion too. */
  more?: (record: ListRow) => readonly PanelLink[]
  /** The reasons this person may not edit or delete this record; empty when allowed. */
  refusals?: (record: ListRow, session: Session) => Refusals
}

export interface PanelLink {
  readonly to: keyof FileRoutesByTo
  readonly search: Readonly<Record<string, string>>
  readonly icon: ReactNode
  readonly label: string
}

export interface Refusals {
  readonly edit?: string
  readonly remove?: string
}

const NO_REFUSAL: Refusals = {}

interface RecordPanelProps {
  list: List
  spec: PanelSpec
  /** Value of the panel's parameter. */
  value: string
  onClose: () => void
  onEdit: ((record: ListRow) => void) | null
  onDeleted: () => void
}

/** Panel of one record beside its list, or over it on a small screen; J and K go to the next and the previous without closing. */
export function RecordPanel({ list, spec, value, onClose, ...props }: RecordPanelProps) {
  const { view } = list
  const session = useSession()
  const beside = useBeside()
  const deeper = [...(spec.expand ?? []), ...view.columns.flatMap((column) => expandsOf(column.fields))]
  const record = useQuery(recordQuery(view.collection, view.panel.field, value, deeper))
  const step = useNeighbours(list, value)
  const [deleting, setDeleting] = useState(false)
  useSeenNoted(list, value, record.data)
  const may = session.access(view.name)
  const refused = (record.data && spec.refusals?.(record.data, session)) || NO_REFUSAL
  const edit = () => record.data && !refused.edit && props.onEdit?.(record.data)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input,textarea,select')) return
    if (event.key === 'j' || event.key === 'J') step(1)
    if (event.key === 'k' || event.key === 'K') step(-1)
    if (event.key === 'e' || event.key === 'E') edit()
  }
  return (
    <Sheet open modal={!beside} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        beside={beside}
        onKeyDown={onKeyDown}
        onCloseAutoFocus={focusGrid}
        className="sm:max-w-(--panel)"
      >
        <SheetHeader>
          <p className="first-letter:uppercase text-muted-foreground text-xs">{word(view.noun.one)}</p>
          <SheetTitle className="tabular break-words">
            {record.data ? (spec.title?.(record.data) ?? titleOf(list, record.data)) : value}
          </SheetTitle>
          {record.data && spec.head?.(record.data)}
        </SheetHeader>
        <SheetBody className="grid content-start gap-5">
          {record.isPending && <PanelSkeleton />}
          {record.isError && <Missing />}
          {record.data && (
            <>
              {spec.next?.(record.data)}
              {spec.cards ? (
                <FactCards view={view} record={record.data} cards={spec.cards} />
              ) : (
                <RecordFacts view={view} record={record.data} {...(spec.facts && { names: spec.facts })} />
              )}
              {spec.body?.(record.data)}
              {may.history && (
                <section className="grid gap-3">
                  <h3 className="font-semibold">
                    <Trans>Modifications</Trans>
                  </h3>
                  <ChangeList collection={view.collection} record={record.data.id} />
                </section>
              )}
            </>
          )}
        </SheetBody>
        <SheetFooter>
          <StepButtons onStep={step} />
          {record.data && spec.actions?.(record.data)}
          {record.data && (
            <Further
              more={spec.more?.(record.data)}
              remove={may.delete ? () => setDeleting(true) : null}
              trash={view.collection.trash === true}
              refused={refused.remove}
            />
          )}
          {record.data && props.onEdit && (
            <Explained reason={refused.edit}>
              <Button
                variant={spec.next ? 'outline' : 'default'}
                aria-disabled={refused.edit !== undefined}
                onClick={edit}
              >
                <Pencil aria-hidden />
                <Trans>Modifier</Trans>
              </Button>
            </Explained>
          )}
        </SheetFooter>
        {record.data && deleting && (
          <DeleteDialog
            view={view}
            record={record.data}
            onClose={() => setDeleting(false)}
            onDeleted={props.onDeleted}
          />
        )}
      </SheetContent>
    </Sheet>
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

/** A disabled action stays focusable and shows its reason in a tooltip. */
function Explained({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  return reason === undefined ? children : <Tooltip content={reason}>{children}</Tooltip>
}

const titleOf = ({ view }: List, record: ListRow): string =>
  recordTitle(view.collection, record) || word(view.noun.one)

/** The palette offers again what was opened lately. */
function useSeenNoted({ view }: List, value: string, record: ListRow | undefined): void {
  const { id } = useSession().person
  const title = record ? recordTitle(view.collection, record) : ''
  const { param } = view.panel
  useEffect(() => {
    if (title !== '') noteSeen(id, { to: view.path, search: { [param]: value }, title, noun: view.noun.one })
  }, [id, title, param, value, view])
}

/** Goes to the row above or below in the list behind. */
function useNeighbours(list: List, value: string): (step: number) => void {
  const { field, param } = list.view.panel
  return (step) => {
    const index = list.rows.findIndex((row) => row[field] === value)
    const next = index < 0 ? undefined : list.rows[index + step]
    if (next) list.change({ [param]: String(next[field]) }, { replace: true })
  }
}

function StepButtons({ onStep }: { onStep: (step: number) => void }) {
  return (
    <div className="me-auto flex gap-1 max-sm:hidden">
      <Button
        variant="outline"
        size="icon"
        aria-label={t`Précédent (K)`}
        title={t`Précédent (K)`}
        onClick={() => onStep(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t`Suivant (J)`}
        title={t`Suivant (J)`}
        onClick={() => onStep(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
    </div>
  )
}

const LINES = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5']

const PanelSkeleton = () => (
  <div className="grid gap-3">
    {LINES.map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </div>
)

const Missing = () => (
  <EmptyState icon={<SearchX />} title={<Trans>Cette fiche n’existe plus, ou n’est pas à vous</Trans>}>
    <Trans>Elle a peut-être été supprimée. La liste derrière est à jour.</Trans>
  </EmptyState>
)
