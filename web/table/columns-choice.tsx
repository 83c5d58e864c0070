import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { word } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ListColumn } from './columns.ts'
import { DENSITIES, type Density } from './list-search.ts'
import type { List } from './use-list.ts'

/** Choice of the columns, their order and the height of rows, all kept in the URL. */
export function ColumnsChoice({ list }: { list: List }) {
  const { columns, offered, arrange, change, search, view } = list
  const rest = offered.filter((column) => !columns.includes(column))
  return (
    <>
      <DensityChoice
        value={search.density ?? view.density}
        onChange={(densite) => change({ densite: densite === view.density ? '' : densite })}
      />
      <div className="-mx-1 grid">
        {columns.map((column, index) => (
          <ColumnLine
            key={column.name}
            column={column}
            onToggle={() => arrange((names) => names.filter((name) => name !== column.name))}
          >
            <Move
              label={t`Déplacer avant`}
              disabled={index === 0}
              onClick={() => arrange((names) => moved(names, column.name, -1))}
            >
              <ArrowUp aria-hidden />
            </Move>
            <Move
              label={t`Déplacer après`}
              disabled={index === columns.length - 1}
              onClick={() => arrange((names) => moved(names, column.name, 1))}
            >
              <ArrowDown aria-hidden />
            </Move>
          </ColumnLine>
        ))}
        {rest.map((column) => (
          <ColumnLine
            key={column.name}
            column={column}
            off
            onToggle={() =>
              arrange((names) => [...names.filter((name) => name !== column.name), column.name])
            }
          />
        ))}
      </div>
      {search.columns && (
        <Button variant="outline" size="sm" onClick={() => change({ colonnes: '' })}>
          <Trans>Réinitialiser les colonnes</Trans>
        </Button>
      )}
    </>
  )
}

/** A step along the list; at its end, or out of it by now, it stays. */
function moved(names: readonly string[], name: string, step: number): readonly string[] {
  const at = names.indexOf(name)
  if (at < 0) return names
  const others = names.filter((one) => one !== name)
  const to = Math.max(at + step, 0)
  return [...others.slice(0, to), name, ...others.slice(to)]
}

interface ColumnLineProps {
  column: ListColumn
  off?: boolean
  onToggle: () => void
  children?: ReactNode
}

function ColumnLine({ column, off = false, onToggle, children }: ColumnLineProps) {
  const { i18n } = useLingui()
  const id = `column-${column.name}`
  return (
    <div className="flex min-h-8 items-center gap-1 rounded-md px-1 hover:bg-accent pointer-coarse:min-h-12">
      <label htmlFor={id} className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5">
        <Checkbox id={id} checked={!off} onCheckedChange={onToggle} />
        <span className="truncate">{column.title ? i18n._(column.title) : word(column.label)}</span>
      </label>
      {children}
    </div>
  )
}

interface MoveProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Move = ({ label, ...props }: MoveProps) => (
  <Button variant="ghost" size="icon-sm" aria-label={label} title={label} className="size-6" {...props} />
)

function DensityChoice({ value, onChange }: { value: Density; onChange: (density: Density) => void }) {
  const names: Record<Density, string> = { compact: t`Compact`, normal: t`Normal`, confort: t`Confort` }
  return (
    <div className="grid grid-cols-3 gap-1.5">
      {DENSITIES.map((density) => (
        <Button
          key={density}
          size="sm"
          variant={density === value ? 'default' : 'outline'}
          aria-pressed={density === value}
          onClick={() => onChange(density)}
        >
          {names[density]}
        </Button>
      ))}
    </div>
  )
}
