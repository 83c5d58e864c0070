import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of what stands over a cell, at most. */
const WIDEST = 300

/** True where what stands over a cell has to grow towards the start of the row; it is brought into view. */
export function useRoom(root: RefObject<HTMLElement | null>): boolean {
  const [fromEnd, setFromEnd] = useState(false)
  useLayoutEffect(() => {
    const [cell, row] = [root.current?.closest('td'), root.current?.closest('tr')]
    if (!cell || !row) return
    const isRtl = getComputedStyle(row).direction === 'rtl'
    const room = isRtl ? cell.offsetLeft + cell.offsetWidth : row.offsetWidth - cell.offsetLeft
    setFromEnd(room < WIDEST)
  }, [root])
  return fromEnd
}
