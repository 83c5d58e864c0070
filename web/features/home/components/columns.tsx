import type { ReactNode } from 'react'

interface ColumnsProps {
  main: ReactNode
  side: ReactNode
}

/** Two columns on a desk; on a phone one, whose parts keep the order of their own `order-…` classes. */
export const Columns = ({ main, side }: ColumnsProps) => (
  <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,19fr)_minmax(0,10fr)]">
    <div className="contents gap-3 lg:grid lg:grid-cols-1">{main}</div>
    <div className="contents gap-3 lg:grid lg:grid-cols-1">{side}</div>
  </div>
)
