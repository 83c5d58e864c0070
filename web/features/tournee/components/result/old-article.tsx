import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Choice } from '../choice.tsx'
import type { Answer } from './answer.ts'

interface OldArticleProps {
  answer: Answer
  onChange: (change: Partial<Answer>) => void
  required: boolean
  error?: string | undefined
}

/**
 * The old article of an exchange: taken back or not, with its label. The livreur is
 * responsible for it from here on.
 */
export function OldArticle({ answer, onChange, required, error }: OldArticleProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      <Choice
        label={<Trans>L’ancien article</Trans>}
        columns={1}
        value={answer.old}
        onChange={(old) => onChange({ old })}
        error={error}
        required={required}
        options={[
          { value: 'repris', label: <Trans>Je l’ai repris</Trans> },
          { value: 'absent', label: <Trans>Il ne me l’a pas rendu</Trans> },
        ]}
      />
      {answer.old === 'repris' && (
        <Field label={t`Code lu sur l’ancien article, s’il en a un`}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              autoComplete="off"
              maxLength={60}
              className="tabular h-14 text-lg pointer-coarse:h-14"
              value={answer.oldCode}
              onChange={(event) => onChange({ oldCode: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
