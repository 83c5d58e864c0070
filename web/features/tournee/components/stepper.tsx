import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface StepperProps {
  /** Name of the counted thing, for screen readers. */
  name: string
  label: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}

const BUTTON = 'size-14 p-0 pointer-coarse:h-14 [&_svg]:size-6'

/** A count changed by thumb. */
export function Stepper({ name, label, value, onChange, min = 0, max = 9_999 }: StepperProps) {
  const { t } = useLingui()
  const to = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 text-base">{label}</div>
      <Button
        variant="outline"
        className={BUTTON}
        disabled={value <= min}
        aria-label={t`Un de moins : ${name}`}
        onClick={() => to(value - 1)}
      >
        <Minus aria-hidden />
      </Button>
      <input
        aria-label={name}
        dir="ltr"
        inputMode="numeric"
        className="focus-ring tabular h-14 w-14 rounded-md bg-transparent text-center font-bold text-xl"
        value={value}
        onChange={(event) => to(Number(event.target.value.replace(/\D/g, '')))}
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="outline"
        className={BUTTON}
        disabled={value >= max}
        aria-label={t`Un de plus : ${name}`}
        onClick={() => to(value + 1)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  )
}
