import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Language } from '#web/lib/language.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import { type Parcel, rulesQuery } from '../../queries.ts'
import { lastSaid } from '../back/last-said.ts'
import { type Answer, asked, firstAnswer, type Question, questionsOf, type Said, statusOf } from './answer.ts'
import { QuestionField } from './question-field.tsx'
import { useTell } from './use-tell.ts'

interface ResultFormProps {
  parcel: Parcel
  result: Said
  language: Language
  back: ReactNode
  onDone: () => void
}

/** What the result asks for. A refusal is said beside its question, and everything typed stays. */
export function ResultForm({ parcel, result, language, back, onDone }: ResultFormProps) {
  const { t } = useLingui()
  const { data: rules } = useQuery(rulesQuery())
  const [answer, setAnswer] = useState<Answer>(() => firstAnswer(result, parcel))
  const tell = useTell(parcel, result, (isWritten) => {
    // The bar that takes it back says it.
    if (lastSaid.get() === null)
      toast.success(isWritten ? t`${name} : enregistré` : t`${name} : gardé sur ce téléphone`)
    onDone()
  })
  const state = rules?.states.find(({ id }) => id === statusOf(result))
  const name = (language === 'ar' && state?.name_ar) || state?.name || ''
  const questions = asked(result, answer, parcel)
  const loose = tell.refused.filter(({ question }) => !question || !questions.includes(question))
  const errorOf = (question: Question) =>
    tell.refused.find((one) => one.question === question && questions.includes(question))?.message
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tell.send(answer)
      }}
    >
      <SheetBody className="grid content-start gap-5">
        <div className="grid gap-1">
          {back}
          <h3 className="font-bold text-2xl">{name}</h3>
        </div>
        {questionsOf(result)
          .filter((question) => questions.includes(question))
          .map((question) => (
            <QuestionField
              key={question}
              question={question}
              result={result}
              parcel={parcel}
              language={language}
              answer={answer}
              onChange={(change) => setAnswer((last) => ({ ...last, ...change }))}
              error={errorOf(question)}
            />
          ))}
      </SheetBody>
      {loose.map(({ message }) => (
        <Notice key={message} tone="error" className="mx-5 mb-3 shrink-0 text-base">
          {message}
        </Notice>
      ))}
      <SheetFooter>
        <Button type="submit" className="h-14 flex-1 text-lg pointer-coarse:h-14" pending={tell.sending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </SheetFooter>
    </form>
  )
}
