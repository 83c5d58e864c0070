import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { DayFigures } from '#model/domain/figures/home.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { groupDigits } from '#web/table/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { deliveredOn } from '../figure-lists.ts'

const TICK = { fill: 'var(--muted-foreground)', fontSize: 11 }

interface DaysChartProps {
  of: 'livres' | 'encaisse'
  days: readonly DayFigures[]
}

/** A bar a day, with what came in as a line beside what was delivered; the bar pressed opens its parcels. */
export function DaysChart({ of, days }: DaysChartProps) {
  const navigate = useNavigate()
  const open = (index: number) => {
    const day = days[index]
    if (day) void navigate(deliveredOn(day.jour))
  }
  return (
    <div data-category="livre" className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={[...days]}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="jour"
            tickFormatter={shortDay}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            interval={6}
          />
          <YAxis
            width={of === 'livres' ? 34 : 52}
            allowDecimals={false}
            tickFormatter={rounded}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickCount={4}
          />
          <Tooltip content={<Told of={of} />} cursor={{ fill: 'var(--accent)' }} isAnimationActive={false} />
          <Bar
            dataKey={of}
            fill={of === 'livres' ? 'var(--tone-dot)' : 'var(--primary)'}
            radius={[2, 2, 0, 0]}
            className="cursor-pointer"
            isAnimationActive={false}
            onClick={(_, index) => open(index)}
          />
          {of === 'livres' && (
            <Line
              dataKey="crees"
              stroke="var(--foreground)"
              strokeWidth={1.5}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** `16/11` */
const shortDay = (day: string): string => formatDay(day).slice(0, 5)
const rounded = (value: number): string => groupDigits(Math.round(value))

interface ToldProps {
  of: 'livres' | 'encaisse'
  active?: boolean
  payload?: readonly { readonly payload?: DayFigures }[]
}

function Told({ of, active, payload }: ToldProps) {
  const day = payload?.[0]?.payload
  if (!active || !day) return null
  return (
    <div className="tabular rounded-md border bg-popover px-2 py-1 text-xs shadow-raised">
      <div className="text-muted-foreground">{formatDay(day.jour)}</div>
      {of === 'encaisse' ? (
        <div className="font-semibold">{format(fromDirhams(day.encaisse))}</div>
      ) : (
        <>
          <div className="font-semibold">
            <Trans>{groupDigits(day.livres)} livrés</Trans>
          </div>
          <div>
            <Trans>{groupDigits(day.crees)} reçus</Trans>
          </div>
          <div>
            <Trans>{groupDigits(day.echecs)} échecs</Trans>
          </div>
        </>
      )}
    </div>
  )
}
