import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Choice } from '#model/domain/import/reasons.ts'
import { useRelationOptions } from '#web/table/filters/relation-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'

interface VilleChoiceProps {
  id: string
  value: string
  /** Villes the text may mean, likeliest first; none is preselected. */
  choices: readonly Choice[]
  onChoose: (ville: string) => void
}

/** The likely villes as buttons, and all the others in a box that searches. */
export function VilleChoice({ id, value, choices, onChoose }: VilleChoiceProps) {
  const [typed, setTyped] = useState('')
  const { options, loading, stale } = useRelationOptions('villes', typed)
  const [picked, setPicked] = useState('')
  const shown = choices.find((choice) => choice.id === value)?.name ?? (value === '' ? '' : picked)
  return (
    <div className="grid gap-1.5">
      <Combobox
        control={{ id }}
        label={t`Villes`}
        shown={shown}
        chosen={[value]}
        options={options}
        loading={loading}
        stale={stale}
        typed={typed}
        onType={setTyped}
        onPick={(option) => {
          setPicked(option.label)
          onChoose(option.value)
        }}
      />
      {choices.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {choices.map((choice) => (
            <Button
              key={choice.id}
              size="sm"
              variant={choice.id === value ? 'default' : 'outline'}
              aria-pressed={choice.id === value}
              onClick={() => onChoose(choice.id)}
            >
              {choice.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
