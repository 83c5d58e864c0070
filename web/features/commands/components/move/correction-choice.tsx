import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { statesQuery } from './queries.ts'

interface CorrectionChoiceProps {
  present: string
  onChoose: (status: string) => void
}

/** Choice of any state, for a correction. */
export function CorrectionChoice({ present, onChoose }: CorrectionChoiceProps) {
  const states = useQuery(statesQuery())
  const others = (states.data ?? [])
    .filter(({ id, active }) => active && id !== present)
    .toSorted((a, b) => a.position - b.position)
  return (
    <details className="group rounded-md border px-3 py-2">
      <summary className="focus-ring cursor-pointer rounded font-medium text-muted-foreground">
        <Trans>Corriger une erreur…</Trans>
      </summary>
      <Field
        className="pt-3"
        label={t`Le colis est en fait`}
        help={t`Vers n’importe quel état, avec une raison. La correction reste écrite dans le suivi.`}
      >
        {(control) => (
          <Select {...control} value="" onChange={(event) => onChoose(event.target.value)}>
            <option value="">{t`Choisir…`}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </details>
  )
}
