import { useNavigate } from '@tanstack/react-router'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { groupDigits } from '#web/table/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { searchOf, type Week } from '../weeks.ts'

const INK = 'var(--muted-foreground)'
const TICK = { fill: INK, fontSize: 11 }

/** Bars of dirhams, one a week; the one pressed opens the factures of its week. */
export function WeeksChart({ weeks, of }: { weeks: readonly Week[]; of: 'total' | 'frais' }) {
  const navigate = useNavigate()
  const open = (index: number) => {
    const week = weeks[index]
    if (week) void navigate({ to: '/factures-clients', search: searchOf(week) })
  }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...weeks]}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="from"
          tickFormatter={shortDay}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          interval={2}
        />
        <YAxis
          width={52}
          tickFormatter={rounded}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickCount={4}
        />
        <Tooltip content={<Told of={of} />} cursor={{ fill: 'var(--accent)' }} isAnimationActive={false} />
        <Bar
          dataKey={of}
          fill="var(--primary)"
          radius={[3, 3, 0, 0]}
          className="cursor-pointer"
          isAnimationActive={false}
          onClick={(_, index) => open(index)}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** `16/11` */
const shortDay = (day: string): string => formatDay(day).slice(0, 5)
/** Whole dirhams, for an axis. */
const rounded = (dirhams: number): string => groupDigits(Math.round(dirhams))

interface ToldProps {
  of: 'total' | 'frais'
  active?: boolean
  payload?: readonly { readonly payload?: Week }[]
}

function Told({ of, active, payload }: ToldProps) {
  const week = payload?.[0]?.payload
  if (!active || !week) return null
  return (
    <div className="rounded-md border bg-popover px-2 py-1 text-xs shadow-raised">
      <div className="text-muted-foreground">{`${formatDay(week.from)} – ${formatDay(week.to)}`}</div>
      <div className="tabular font-semibold">{format(fromDirhams(week[of]))}</div>
    </div>
  )
}
