import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { type AnswerWord, answerIn, fillAnswer } from '#model/domain/reclamation/answers.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { formatMoment } from '#web/table/clock.ts'
import { expandedAt } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { answersQuery, type ClaimRow } from '../queries.ts'

interface AnswersMenuProps {
  claim: ClaimRow
  /** Already filled in, in the language of its client. */
  onChoose: (text: string) => void
}

/** The answer templates: those of the subject first, then those for all. */
export function AnswersMenu({ claim, onChoose }: AnswersMenuProps) {
  const { t } = useLingui()
  const session = useSession()
  const answers = useQuery(answersQuery).data ?? []
  const fitting = [
    ...answers.filter(({ type }) => type === claim.type),
    ...answers.filter(({ type }) => type === ''),
  ]
  if (fitting.length === 0) return null
  const locale = String(expandedAt(claim, 'client')[0]?.locale ?? 'fr')
  const said = saidOf(claim, session)
  const put = (answer: (typeof fitting)[number], language: string) =>
    onChoose(fillAnswer(answerIn(answer, language), said))
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button type="button" variant="ghost" size="sm">
          <MessageSquareQuote aria-hidden />
          <Trans>Réponses types</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top" className="max-h-80 max-w-80 overflow-y-auto">
        {fitting.map((answer) => (
          <DropdownMenuItem key={answer.id} onSelect={() => put(answer, locale)}>
            <span className="truncate">{answer.name}</span>
          </DropdownMenuItem>
        ))}
        {fitting
          .filter(({ ar }) => ar !== '' && locale !== 'ar')
          .map((answer) => (
            <DropdownMenuItem key={`${answer.id}-ar`} onSelect={() => put(answer, 'ar')}>
              <span className="truncate">{t`${answer.name} (en arabe)`}</span>
            </DropdownMenuItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Values of the placeholders from this claim; a placeholder without a value stays, to be filled in. */
function saidOf(claim: ClaimRow, { clock }: Session): Partial<Record<AnswerWord, string>> {
  const [command] = expandedAt(claim, 'command')
  const [client] = expandedAt(claim, 'client')
  const [ville] = expandedAt(claim, 'command.city')
  const [state] = expandedAt(claim, 'command.status')
  const total = Number(command?.total ?? 0)
  const words: Record<AnswerWord, string> = {
    client: String(client?.full_name ?? ''),
    code: String(command?.code ?? ''),
    destinataire: String(command?.receiver_full_name ?? ''),
    ville: String(ville?.name ?? ''),
    etat: String(state?.name ?? ''),
    montant: command ? format(fromDirhams(total)) : '',
    indemnite: claim.indemnity > 0 ? format(fromDirhams(claim.indemnity)) : '',
    limite: claim.due_at === '' ? '' : formatMoment(claim.due_at, clock),
  }
  return words
}
