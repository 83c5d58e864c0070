import type { RefObject } from 'react'
import { useSession } from '#web/lib/session.ts'
import { type CellStop, stopBeside } from '#web/table/grid/cell-editing.ts'
import type { InputValue } from '../input-values.ts'
import type { SavedRecord } from '../record/save-record.ts'
import { CellEditor, type Leaving } from './cell-editor.tsx'
import { mayEdit } from './may-edit.ts'
import type { EditedList, OpenedCell } from './open-cell.ts'
import { WhyNot } from './why-not.tsx'

export { openCell } from './open-cell.ts'

interface CellOverProps {
  list: EditedList
  opened: OpenedCell
  stop: CellStop
  stops: readonly CellStop[]
  /** The input of a refused write, taken up again. */
  typed: InputValue | undefined
  lastSent: RefObject<Promise<SavedRecord | null>>
  onBegin: (stop: CellStop, typed?: InputValue) => void
  onClose: () => void
}

/** Over a line of a row: an input, or the reason there is none. */
export function CellOver({ list, opened, stop, stops, typed, lastSent, onBegin, onClose }: CellOverProps) {
  const session = useSession()
  if ('why' in opened) return <WhyNot onClose={onClose}>{opened.why}</WhyNot>
  const { form, panel } = list
  const isOpen = ({ field }: CellStop) => 'field' in mayEdit(form, panel, session, opened.record, field)
  const end = (leaving: Leaving) => {
    onClose()
    if (leaving !== 'next' && leaving !== 'previous') return
    const step = leaving === 'next' ? 1 : -1
    let next = stopBeside(stops, stop.line, step)
    while (next && !isOpen(next)) next = stopBeside(stops, next.line, step)
    if (next) onBegin(next)
  }
  return (
    <CellEditor
      spec={form}
      record={opened.record}
      stop={stop}
      field={opened.field}
      typed={typed}
      before={() => lastSent.current}
      onSend={(sent) => {
        lastSent.current = sent
      }}
      onEnd={end}
      onAgain={(value) => onBegin(stop, value)}
    />
  )
}
