import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { RESULT_LOOKS } from './looks.ts'
import type { ScanFeedback } from './use-scan-feedback.ts'

interface FeedbackLineProps {
  readonly said: ScanFeedback
  /** Label of the button that confirms a question. */
  readonly verb: ReactNode
  /** Called after a confirmation, to give the focus back to the scan field. */
  readonly onAnswered: () => void
  readonly children: ReactNode
}

/** The result of one scan; a confirmation is shown as a question and keeps its button until it is used. */
export function FeedbackLine({ said: { result, confirm }, verb, onAnswered, children }: FeedbackLineProps) {
  const { Icon, category } = confirm ? { Icon: CircleHelp, category: 'en_cours' } : RESULT_LOOKS[result]
  const answer = () => {
    confirm?.()
    onAnswered()
  }
  return (
    <li
      data-category={category}
      data-result={result}
      className="flex flex-wrap items-start gap-2.5 rounded-lg bg-tone-soft px-3 py-2.5 text-tone"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-52">{children}</span>
      {confirm && (
        <Button size="sm" variant="outline" className="text-foreground max-sm:basis-full" onClick={answer}>
          {verb}
        </Button>
      )}
    </li>
  )
}
