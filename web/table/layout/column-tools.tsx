import { t } from '@lingui/core/macro'
import { ArrowLeft, ArrowRight, MoveHorizontal, Pin, PinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ListColumn } from '../columns.ts'
import type { List } from '../use-list.ts'
import { widthThatFits } from './fit-width.ts'

/** Buttons for the place, the width and the pin of a column shown: by key, too, where the header takes a mouse. */
export function ColumnTools({ list, column }: { list: List; column: ListColumn }) {
  const { columns, arrange, keep } = list
  const { name, pinned } = column
  const at = columns.indexOf(column)
  const canMove = (step: number) => columns[at + step]?.pinned === pinned
  const move = (step: number) => arrange((names) => moved(names, name, step))
  const fit = () => {
    const width = widthThatFits(name)
    if (width !== null) keep((kept) => ({ ...kept, widths: { ...kept.widths, [name]: width } }))
  }
  return (
    <>
      <Tool label={t`Déplacer à gauche`} disabled={!canMove(-1)} onClick={() => move(-1)}>
        <ArrowLeft aria-hidden className="rtl:rotate-180" />
      </Tool>
      <Tool label={t`Déplacer à droite`} disabled={!canMove(1)} onClick={() => move(1)}>
        <ArrowRight aria-hidden className="rtl:rotate-180" />
      </Tool>
      <Tool label={t`Largeur : ajuster`} onClick={fit}>
        <MoveHorizontal aria-hidden />
      </Tool>
      <Tool
        label={pinned ? t`Ne plus épingler` : t`Épingler`}
        onClick={() => keep((kept) => ({ ...kept, pins: { ...kept.pins, [name]: !pinned } }))}
      >
        {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
      </Tool>
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

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, ...props }: ToolProps) => (
  <Button variant="ghost" size="icon-sm" aria-label={label} title={label} className="size-6" {...props} />
)
