import type { ReactNode } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { formatDay } from '#web/table/clock.ts'

const TICK = { fill: 'var(--muted-foreground)', fontSize: 11 }

interface BarsChartProps<T extends object> {
  rows: readonly T[]
  /** The field with the day a bar stands for, `2026-11-16`, and the one it measures. */
  day: keyof T & string
  of: keyof T & string
  /** A line over the bars. */
  line?: keyof T & string
  fill: string
  /** Bars between two days that are named. */
  interval: number
  axisWidth: number
  onOpen: (row: T) => void
  /** Content of the tooltip of a bar. */
  told: (row: T) => ReactNode
}

/** A bar a day or a week; the one pressed opens what it counts. */
export function BarsChart<T extends object>({
  rows,
  day,
  of,
  line,
  fill,
  onOpen,
  told,
  ...axes
}: BarsChartProps<T>) {
  const open = (index: number) => {
    const row = rows[index]
    if (row) onOpen(row)
  }
  const plain = { tick: TICK, tickLine: false, axisLine: false } as const
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...rows]}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey={(row: T) => row[day]} tickFormatter={shortDay} interval={axes.interval} {...plain} />
        <YAxis
          width={axes.axisWidth}
          allowDecimals={false}
          tickFormatter={rounded}
          tickCount={4}
          {...plain}
        />
        <Tooltip
          content={<Told told={told} />}
          cursor={{ fill: 'var(--accent)' }}
          isAnimationActive={false}
        />
        <Bar
          dataKey={(row: T) => row[of]}
          fill={fill}
          radius={[2, 2, 0, 0]}
          className="cursor-pointer"
          isAnimationActive={false}
          onClick={(_, index) => open(index)}
        />
        {line && (
          <Line
            dataKey={(row: T) => row[line]}
            stroke="var(--foreground)"
            strokeWidth={1.5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** `16/11` */
const shortDay = (day: string): string => formatDay(day).slice(0, 5)
/** Whole units, for an axis. */
const rounded = (value: number): string => groupDigits(Math.round(value))

interface ToldProps<T> {
  told: (row: T) => ReactNode
  active?: boolean
  payload?: readonly { readonly payload?: T }[]
}

function Told<T>({ told, active, payload }: ToldProps<T>) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className="tabular rounded-md border bg-popover px-2 py-1 text-xs shadow-raised">{told(row)}</div>
  )
}
