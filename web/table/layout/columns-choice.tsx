import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { DENSITIES, type Density } from '#model/domain/list-layout.ts'
import { fold } from '#model/schema/fold.ts'
import { word } from '#web/lib/i18n.ts'
import { changePreferences, preferences } from '#web/lib/stored/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { ListColumn } from '../columns.ts'
import { asText } from '../list-search.ts'
import type { List } from '../use-list.ts'
import { ColumnTools } from './column-tools.tsx'

/** Choice of the columns, of their order, width and pins, and of the height of rows; kept for the person. */
export function ColumnsChoice({ list }: { list: List }) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const { columns, offered, arrange, change, search, view, layout, keep } = list
  const shown = columns.map(({ name }) => name)
  const rest = offered.filter(({ name }) => !shown.includes(name))
  const titleOf = ({ title, label }: ListColumn) => (title ? i18n._(title) : word(label))
  const folded = fold(typed)
  const found = (column: ListColumn) => fold(titleOf(column)).includes(folded)
  const toggle = ({ name }: ListColumn) =>
    arrange((names) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]))
  const inView = asText(list.raw.vue) !== ''
  const isArranged = search.columns !== null || search.density !== null || Object.keys(layout).length > 0
  return (
    <>
      <DensityChoice
        value={list.density}
        onChange={(density) => {
          if (!inView) keep((kept) => ({ ...kept, density }))
          change({ densite: density === view.density ? '' : density })
        }}
      />
      <ScrollChoice list={list} />
      <Input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t`Chercher une colonne`}
        aria-label={t`Chercher une colonne`}
      />
      <div className="grid max-h-96 overflow-y-auto">
        {columns.filter(found).map((column) => (
          <ColumnLine key={column.name} title={titleOf(column)} shown onToggle={() => toggle(column)}>
            <ColumnTools list={list} column={column} />
          </ColumnLine>
        ))}
        {rest.filter(found).map((column) => (
          <ColumnLine
            key={column.name}
            title={titleOf(column)}
            shown={false}
            onToggle={() => toggle(column)}
          />
        ))}
        {!offered.some(found) && (
          <p className="px-1 text-muted-foreground text-sm">
            <Trans>Aucune colonne de ce nom.</Trans>
          </p>
        )}
      </div>
      {isArranged && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            if (!inView) keep(() => ({}))
            change({ colonnes: '', densite: '' })
          }}
        >
          <Trans>Réinitialiser</Trans>
        </Button>
      )}
    </>
  )
}

interface ColumnLineProps {
  title: string
  shown: boolean
  onToggle: () => void
  children?: React.ReactNode
}

function ColumnLine({ title, shown, onToggle, children }: ColumnLineProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-1 rounded-md px-1 hover:bg-accent pointer-coarse:min-h-12">
      <label htmlFor={id} className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5">
        <Checkbox id={id} checked={shown} onCheckedChange={onToggle} />
        <span className="truncate" title={title}>
          {title}
        </span>
      </label>
      {children}
    </div>
  )
}

/** For every list: scrolled from end to end, or read page by page. */
function ScrollChoice({ list }: { list: List }) {
  const id = useId()
  const { scrolled } = preferences.use()
  const turn = () => {
    changePreferences({ scrolled: !scrolled })
    list.change({ page: '', perPage: '', aller: '' }, { replace: true })
  }
  return (
    <div className="flex items-center justify-between gap-3 px-1">
      <label htmlFor={id}>
        <Trans>Défilement continu</Trans>
      </label>
      <Switch id={id} checked={scrolled} onCheckedChange={turn} />
    </div>
  )
}

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
