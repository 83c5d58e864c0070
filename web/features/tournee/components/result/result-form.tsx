import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useGrantedFix } from '#web/lib/here.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import { type Parcel, rulesQuery } from '../../queries.ts'
import { lastResult } from '../back/last-result.ts'
import { refusalWords } from '../refusal-words.ts'
import { type Answer, firstAnswer, questionsToShow } from './answer.ts'
import { QuestionField } from './question-field.tsx'
import { isByMotif, type ReportedResult, type ResultQuestion } from './questions.ts'
import { useFaults } from './use-faults.ts'
import { useReportResult } from './use-report-result.ts'

interface ResultFormProps {
  parcel: Parcel
  result: ReportedResult
  language: Language
  back: ReactNode
  onDone: () => void
}

/**
 * The form of a result, with its requirements: an unmet one is shown at its question before anything is sent,
 * until it is met. A refusal of the server keeps the typed values.
 */
export function ResultForm({ parcel, result: chosen, language, back, onDone }: ResultFormProps) {
  const { t } = useLingui()
  const { data: rules } = useQuery(rulesQuery())
  const [answer, setAnswer] = useState<Answer>(() => firstAnswer(chosen, parcel))
  const [isTried, setTried] = useState(false)
  const [isMore, setMore] = useState(false)
  const here = useGrantedFix()
  const faults = useFaults(parcel, chosen, here)
  const { result } = faults
  const tell = useReportResult(parcel, here, (isWritten) => {
    // The undo bar confirms the result; otherwise a toast does.
    if (lastResult.get() === null)
      toast.success(isWritten ? t`${name} : enregistré` : t`${name} : gardé sur ce téléphone`)
    onDone()
  })
  const state = rules?.states.find(({ id }) => id === result.status)
  const name = (language === 'ar' && state?.name_ar) || state?.name || ''
  const missing = faults.of(answer)
  const needed = faults.needed(answer)
  const isShort = isByMotif(result) && !isMore
  const questions = questionsToShow(faults.actual(answer), answer, parcel).filter(
    (question) => !isShort || question === 'motif' || needed.has(question),
  )
  const refused = tell.sent === answer ? tell.refused : []
  const loose = refused.filter(({ question }) => !question || !questions.includes(question))
  const send = (next: Answer) => {
    setTried(true)
    if (faults.of(next).size === 0) tell.send({ result, answer: next })
  }
  const change = (changed: Partial<Answer>) => {
    const next = { ...answer, ...changed }
    setAnswer(next)
    if (isByMotif(result) && changed.motif && faults.of(next).size === 0) send(next)
  }
  const errorOf = (question: ResultQuestion) => {
    const fault = isTried ? missing.get(question) : undefined
    return fault ? refusalWords(fault) : refused.find((one) => one.question === question)?.message
  }
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(answer)
      }}
    >
      <SheetBody className="grid content-start gap-5">
        <div className="grid gap-1">
          {back}
          <h3 className="font-bold text-2xl">{name}</h3>
        </div>
        {questions.map((question) => (
          <QuestionField
            key={question}
            question={question}
            result={faults.actual(answer)}
            parcel={parcel}
            language={language}
            answer={answer}
            onChange={change}
            needed={needed.has(question)}
            error={errorOf(question)}
          />
        ))}
        {isShort && (
          <Button
            variant="outline"
            className="h-14 text-base pointer-coarse:h-14"
            onClick={() => setMore(true)}
          >
            <Trans>Ajouter un mot, une photo…</Trans>
          </Button>
        )}
      </SheetBody>
      {loose.map(({ message }) => (
        <Notice key={message} tone="error" className="mx-5 mb-3 shrink-0 text-base">
          {message}
        </Notice>
      ))}
      {!(isByMotif(result) && answer.motif === '') && (
        <SheetFooter>
          <Button type="submit" className="h-14 flex-1 text-lg pointer-coarse:h-14" pending={tell.sending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </SheetFooter>
      )}
    </form>
  )
}
