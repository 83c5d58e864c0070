import { type Box, DOT, onDot, type Pen } from './pen.ts'

const QUIET_MODULES = 10
/** 0.25 mm, the least a 203 dpi printer draws cleanly, and as wide as is of use. */
const MODULE_DOTS = { least: 2, most: 4 }

/** Bars as wide as whole dots allow, in the middle of the box; nothing where the code is too long for it. */
export function drawBars(pen: Pen, bars: string, box: Box): void {
  const room = Math.floor(box.w / (bars.length + 2 * QUIET_MODULES) / DOT)
  if (bars === '' || room < MODULE_DOTS.least) return
  const module = Math.min(room, MODULE_DOTS.most) * DOT
  const x = onDot(box.x + (box.w - bars.length * module) / 2)
  const h = Math.floor(box.h / module)
  const cells = Array.from(bars.matchAll(/1+/g), ({ 0: run, index }) => ({
    x: index,
    y: 0,
    w: run.length,
    h,
  }))
  pen.cells(cells, { x, y: box.y }, module)
}
