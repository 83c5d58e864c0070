import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { netOfLine } from '#model/domain/billing/facture-content.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { amountsOf, type FactureLine, foundLinesQuery } from '../queries.ts'
import { Figure } from './figure.tsx'

interface LineSearchProps {
  facture: string
  /** Ids of the lines that are chosen. */
  taken: ReadonlySet<string>
  onPick: (line: FactureLine) => void
}

/** Finds lines of a facture by the code of their parcel. */
export function LineSearch({ facture, taken, onPick }: LineSearchProps) {
  const [typed, setTyped] = useState('')
  const { data = [] } = useQuery(foundLinesQuery(facture, typed.trim()))
  const left = data.filter(({ id }) => !taken.has(id))
  return (
    <div className="grid gap-2">
      <Field label={t`Colis à corriger`}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            placeholder={t`Code, ou ses derniers chiffres`}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <ul className="grid max-h-40 divide-y overflow-auto rounded-lg border empty:hidden">
        {left.map((line) => {
          const { code = '', receiver_full_name = '' } = line.expand?.command ?? {}
          return (
            <li key={line.id} className="flex items-center gap-3 px-3 py-1 text-sm">
              <span className="tabular">{code}</span>
              <span className="min-w-0 flex-1 truncate text-muted-foreground">{receiver_full_name}</span>
              <Figure value={netOfLine(amountsOf(line))} shown />
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t`Corriger ${code}`}
                title={t`Corriger ${code}`}
                onClick={() => onPick(line)}
              >
                <Plus aria-hidden />
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
