import { Trans, useLingui } from '@lingui/react/macro'
import { fromDirhams } from '#model/domain/money.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Parcel } from '../../queries.ts'
import { Choice, ErrorLine } from '../choice.tsx'
import { Stepper } from '../stepper.tsx'
import { AmountField } from './amount-field.tsx'
import { type Answer, amountOf } from './answer.ts'
import { CodeField } from './code-field.tsx'
import { DayField } from './day-field.tsx'
import { MotifField } from './motif-field.tsx'
import { OldArticle } from './old-article.tsx'
import { PhotoField } from './photo-field.tsx'
import { PlaceField } from './place-field.tsx'
import { isByMotif, type ReportedResult, type ResultQuestion } from './questions.ts'
import { SignatureField } from './signature-field.tsx'

export interface QuestionProps {
  question: ResultQuestion
  result: ReportedResult
  parcel: Parcel
  language: Language
  answer: Answer
  onChange: (change: Partial<Answer>) => void
  /** The result is not one without it. */
  needed: boolean
  error?: string | undefined
}

export function QuestionField({
  question,
  result,
  parcel,
  language,
  answer,
  onChange,
  needed,
  error,
}: QuestionProps) {
  const { t } = useLingui()
  switch (question) {
    case 'code':
      return (
        <CodeField
          parcel={parcel}
          known={answer.isKnown}
          absent={answer.sansCode}
          onKnown={() => onChange({ isKnown: true, sansCode: '' })}
          onAbsent={(sansCode) => onChange({ sansCode })}
          error={error}
        />
      )
    case 'amount':
      return (
        <AmountField
          label={t`Montant encaissé`}
          value={answer.amount}
          onChange={(amount) => onChange({ amount })}
          expected={fromDirhams(parcel.total)}
          error={error}
        />
      )
    case 'paid':
      return (
        <AmountField
          label={t`Ce qu’il a payé quand même (facultatif)`}
          value={answer.amount}
          onChange={(amount) => onChange({ amount })}
          error={error}
        />
      )
    case 'motif':
      return (
        <MotifField
          result={result}
          language={language}
          value={answer.motif}
          onChange={(motif) => onChange({ motif })}
          required={needed}
          isLast={isByMotif(result)}
          error={error}
        />
      )
    case 'mode':
      return (
        <Choice
          label={(amountOf(answer) ?? 0) < 0 ? <Trans>Rendu en</Trans> : <Trans>Payé en</Trans>}
          columns={2}
          value={answer.mode}
          onChange={(mode) => onChange({ mode })}
          error={error}
          options={[
            { value: 'especes', label: <Trans>Espèces</Trans> },
            { value: 'carte', label: <Trans>Carte</Trans> },
            { value: 'virement', label: <Trans>Virement</Trans> },
            { value: 'cheque', label: <Trans>Chèque</Trans> },
          ]}
        />
      )
    case 'reference':
      return (
        <Field label={t`Référence du paiement`} required={needed} error={error}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              className="min-h-12 text-base"
              value={answer.reference}
              onChange={(event) => onChange({ reference: event.target.value })}
            />
          )}
        </Field>
      )
    case 'pieces':
      return (
        <div>
          <Stepper
            name={t`Pièces gardées`}
            label={<Trans>Pièces gardées, sur {parcel.quantity}</Trans>}
            value={answer.pieces}
            min={1}
            max={Math.max(1, parcel.quantity - 1)}
            onChange={(pieces) => onChange({ pieces })}
          />
          <ErrorLine>{error}</ErrorLine>
        </div>
      )
    case 'old':
      return <OldArticle answer={answer} onChange={onChange} required={needed} error={error} />
    case 'day':
      return (
        <DayField
          city={parcel.city}
          language={language}
          value={answer.day}
          onChange={(day) => onChange({ day })}
          required={needed}
          error={error}
        />
      )
    case 'place':
      return (
        <PlaceField
          value={answer.place}
          onChange={(place) => onChange({ place })}
          required={needed}
          error={error}
        />
      )
    case 'photo':
      return (
        <PhotoField
          value={answer.photo}
          absent={answer.absente}
          onChange={(photo) => onChange({ photo, absente: '' })}
          onAbsent={(absente) => onChange({ absente })}
          required={needed}
          error={error}
        />
      )
    case 'signature':
      return (
        <SignatureField
          value={answer.signature}
          onChange={(signature) => onChange({ signature })}
          required={needed}
          error={error}
        />
      )
    case 'note':
      return (
        <Field label={t`Note`} required={needed} error={error}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              maxLength={1000}
              className="min-h-20 text-base"
              value={answer.note}
              onChange={(event) => onChange({ note: event.target.value })}
            />
          )}
        </Field>
      )
  }
}
