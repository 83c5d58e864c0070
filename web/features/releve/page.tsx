import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ReleveLine } from '#model/domain/ledger/releve.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { type Contested, ContestPanel } from '#web/shared/fees/contest-panel.tsx'
import { today } from '#web/table/clock.ts'
import { daysOf } from '#web/table/filters/date-range.ts'
import { asText, changeSearch, type RawSearch, type SearchChange } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Accounts } from './components/accounts.tsx'
import { LineReason } from './components/line-words.tsx'
import { Papers } from './components/papers.tsx'
import { PeriodButton } from './components/period-button.tsx'
import { ReleveLines } from './components/releve-lines.tsx'
import { ReleveSum } from './components/releve-sum.tsx'
import { WhoseReleve } from './components/whose-releve.tsx'
import { releveQuery, type StatementPeriod } from './queries.ts'

/** The last seven days, unless another period is chosen. */
const periodOf = (search: RawSearch): string => asText(search.periode) || '7j'

/** A statement of account: opening, lines, closing, each line with its balance. Person, days and line are in the address. */
export function RelevePage({ search }: { search: RawSearch }) {
  const { person, clock, access } = useSession()
  const navigate = useNavigate()
  const change = (next: SearchChange) =>
    void navigate({ to: '/releve', search: (before: RawSearch) => changeSearch(before, next) })
  const isStaff = person.type === 'moderateur'
  const period = periodOf(search)
  const days = daysOf(period, clock) ?? { from: '', to: '' }
  const asked: StatementPeriod = {
    user: isStaff ? asText(search.user) : person.id,
    compte: asText(search.compte),
    du: days.from || `${today(clock).slice(0, 8)}01`,
    au: days.to || today(clock),
  }
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    releveQuery(asked),
  )
  const releve = data?.pages.at(-1)
  const lines = data?.pages.flatMap(({ lignes }) => lignes) ?? []
  const contested = lines.find(({ id }) => id === search.ligne)
  const mayContest = access('reclamations').create && releve?.compte === 'DU_CLIENT'
  return (
    <div className="flex min-h-full items-stretch">
      <div className="grid min-w-0 flex-1 content-start">
        <PageTitle title={t`Relevé de compte`}>
          <PeriodButton
            value={period}
            onChange={(next) => change((before) => ({ periode: next(periodOf(before)), ligne: '' }))}
          />
          {asked.user !== '' && <Papers asked={asked} />}
        </PageTitle>
        {isStaff && (
          <WhoseReleve user={asked.user} onChange={(user) => change({ user, compte: '', ligne: '' })} />
        )}
        {asked.user === '' && (
          <EmptyState icon={<FileText />} title={<Trans>De qui voulez-vous le relevé ?</Trans>}>
            <Trans>Choisissez un client ou un livreur.</Trans>
          </EmptyState>
        )}
        {releve && releve.compte !== 'DU_CLIENT' && (
          <Accounts chosen={releve.compte} onChange={(compte) => change({ compte, ligne: '' })} />
        )}
        {asked.user !== '' && isPending && !error && <Skeleton className="m-4 h-96 md:m-6" />}
        {error && (
          <Notice tone="error" className="m-4 md:m-6">
            {error.message}
          </Notice>
        )}
        {releve && (
          <>
            <ReleveSum releve={releve} isStaff={isStaff} />
            <ReleveLines
              releve={releve}
              lines={lines}
              onContest={mayContest ? (line: ReleveLine) => change({ ligne: line.id }) : null}
              contested={contested?.id ?? ''}
            />
            {hasNextPage && (
              <Button
                variant="outline"
                className="m-4 justify-self-center"
                pending={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                <FileSpreadsheet aria-hidden />
                <Trans>Voir les lignes suivantes</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {contested && mayContest && (
        <ContestPanel
          key={contested.id}
          line={contestedOf(contested)}
          user={asked.user}
          onClose={() => change({ ligne: '' })}
        />
      )}
    </div>
  )
}

const contestedOf = (line: ReleveLine): Contested => ({
  ...line,
  about: line.destinataire || line.facture_numero || line.libelle,
  why: <LineReason line={line} />,
})
