import { NARROWEST, WIDEST } from '#model/domain/list-layout.ts'

/** The width at which no cell in sight of a column is cut. The grid is laid out anew for it, and put back. */
export function widthThatFits(name: string): number | null {
  const heading = document.querySelector<HTMLElement>(`[role=grid] th[data-column="${CSS.escape(name)}"]`)
  const table = heading?.closest('table')
  if (!heading || !table) return null
  const before = [heading.style.width, table.style.minWidth] as const
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' })
  heading.style.width = 'auto'
  const width = Math.ceil(heading.getBoundingClientRect().width) + 1
  heading.style.width = before[0]
  Object.assign(table.style, { tableLayout: '', width: '', minWidth: before[1] })
  return Math.min(Math.max(width, NARROWEST), WIDEST)
}
