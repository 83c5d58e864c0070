import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { format, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { newId } from '#web/form/new-id.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { Unread } from '#web/form/unread.tsx'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Desk, deskQuery } from '../queries.ts'
import { type Counted, DueChanged, settle } from '../rules/settle.ts'
import { CountTable, countedOf, SumLine, type Typed, totalOf } from './count-table.tsx'
import { DeskTour } from './desk-tour.tsx'
import { explainedBy, GapNotice, MotifField } from './gap.tsx'
import { type Settled, settledOf } from './receipt.tsx'

/** The unsaved count of a livreur; kept while another livreur is shown. */
export interface Draft {
  readonly typed: Typed
  readonly motif: string
  /** True when the livreur hands over nothing, which is counted too. */
  readonly nothing: boolean
}

export const NO_DRAFT: Draft = { typed: {}, motif: '', nothing: false }

interface SettlementProps {
  livreur: string
  draft: Draft
  onDraft: (draft: Draft) => void
  onSettled: (settled: Settled) => void
}

/** The settlement of a livreur: the tour on the left, the count on the right. */
export function Settlement({ livreur, ...props }: SettlementProps) {
  const desk = useQuery(deskQuery(livreur))
  if (desk.data) return <OpenDesk desk={desk.data} {...props} />
  if (desk.isError) return <Unread error={desk.error} onRetry={() => void desk.refetch()} />
  return <Skeleton className="h-[60dvh] rounded-xl" />
}

type OpenDeskProps = Omit<SettlementProps, 'livreur'> & { desk: Desk }

function OpenDesk({ desk, draft, onDraft, onSettled }: OpenDeskProps) {
  const { full_name } = desk.livreur
  const du = fromDirhams(desk.du)
  const counted = totalOf(draft.typed)
  // For a payout, the counted notes and coins are those paid out.
  const montant = du < 0 ? subtract(ZERO, counted) : counted
  const begun = counted !== ZERO || draft.nothing
  const gap = begun ? subtract(montant, du) : ZERO
  const parcels = explainedBy(gap, desk)
  return (
    <div className="grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="truncate font-semibold text-lg">{full_name}</h2>
          <Besides desk={desk} />
        </div>
        <p className="text-end">
          <span className="block text-muted-foreground text-xs">
            {du < 0 ? <Trans>À lui rendre</Trans> : <Trans>À verser</Trans>}
          </span>
          <span className="tabular font-semibold text-3xl">{format(du < 0 ? subtract(ZERO, du) : du)}</span>
        </p>
      </header>
      <div className="grid items-start gap-3 xl:grid-cols-[1fr_22rem]">
        <DeskTour desk={desk} marked={new Set(parcels.map(({ id }) => id))} />
        {du === ZERO && desk.colis.total === 0 ? (
          <Notice>
            <Trans>Il n’a rien à verser.</Trans>
          </Notice>
        ) : (
          <div className="grid gap-3">
            <Count
              {...{ desk, du, montant, gap, draft, onDraft, onSettled, parcels }}
              key={desk.livreur.id}
            />
          </div>
        )}
      </div>
    </div>
  )
}

interface CountProps extends OpenDeskProps {
  du: Centimes
  montant: Centimes
  gap: Centimes
  parcels: ReturnType<typeof explainedBy>
}

function Count({ desk, du, montant, gap, parcels, draft, onDraft, onSettled }: CountProps) {
  const first = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const [unsaid, setUnsaid] = useState(false)
  const save = useSettle(onSettled)
  const { full_name } = desk.livreur
  const isEmpty = montant === ZERO && !draft.nothing
  useEffect(() => {
    // On a tablet, focus would open the keyboard.
    if (!matchMedia('(pointer: coarse)').matches) first.current?.focus()
  }, [])
  const validate = () => {
    if (save.isPending || isEmpty) return
    const motif = draft.motif.trim()
    if (gap !== ZERO && motif === '') return setUnsaid(true)
    const comptage = countedOf(draft.typed)
    save.mutate({ livreur: desk.livreur.id, du, montant, comptage, motif: gap === ZERO ? '' : motif })
  }
  useValidateKey(validate)
  return (
    <>
      <CountTable
        title={du < 0 ? <Trans>Remis au livreur</Trans> : <Trans>Compté au guichet</Trans>}
        typed={draft.typed}
        onType={(typed) => onDraft({ ...draft, typed })}
        first={first}
        onDone={() => confirm.current?.focus()}
      />
      <div className="grid gap-0.5 px-3">
        <SumLine strong label={<Trans>Compté</Trans>} amount={montant} />
        <SumLine label={<Trans>À verser</Trans>} amount={du} />
      </div>
      {gap !== ZERO && (
        <>
          <GapNotice gap={gap} name={full_name} parcels={parcels} />
          <MotifField
            name={full_name}
            motif={draft.motif}
            error={unsaid && draft.motif.trim() === '' ? t`Dites pourquoi le compte diffère.` : undefined}
            onMotif={(motif) => onDraft({ ...draft, motif })}
          />
        </>
      )}
      <Refusal error={save.error} />
      <Button
        ref={confirm}
        size="lg"
        className="w-full"
        pending={save.isPending}
        disabled={isEmpty}
        onClick={validate}
        title={t`Ctrl Entrée`}
      >
        {gap === ZERO ? (
          <Trans>Valider {format(montant)}</Trans>
        ) : (
          <Trans>
            Valider {format(montant)}, écart {format(gap)}
          </Trans>
        )}
      </Button>
      {isEmpty && (
        <Button variant="link" size="sm" onClick={() => onDraft({ ...draft, nothing: true })}>
          <Trans>Il ne verse rien</Trans>
        </Button>
      )}
    </>
  )
}

/** The refusal, below the typed values, which stay. */
function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  if (error instanceof DueChanged) {
    return (
      <Notice tone="error">
        <Trans>
          Ce qu’il doit vient de changer : {format(error.du)}. Votre compte est gardé : vérifiez-le, puis
          validez.
        </Trans>
      </Notice>
    )
  }
  const [said] = Object.values(fieldErrors(error))
  return said === undefined ? <Refused error={error} /> : <Notice tone="error">{said}</Notice>
}

function useSettle(onSettled: (settled: Settled) => void) {
  const queries = useQueryClient()
  // The same id across retries, so that a lost response makes no second versement.
  const id = useRef(newId())
  return useMutation({
    meta: { silent: true },
    mutationFn: (counted: Omit<Counted, 'id'>) => settle({ ...counted, id: id.current }),
    onError: (error) => {
      if (error instanceof DueChanged) id.current = newId()
    },
    onSuccess: (versement) => onSettled(settledOf(versement)),
    // Refetches in the background, also after a refusal.
    onSettled: () => {
      for (const name of ['commands', 'versements', 'factures'])
        void queries.invalidateQueries({ queryKey: recordsKey(name) })
    },
  })
}

function useValidateKey(validate: () => void): void {
  const act = useRef(validate)
  act.current = validate
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      act.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Amounts due apart from the parcels, and gaps that wait for a decision. */
function Besides({ desk }: { desk: Desk }) {
  const said = [
    desk.avances > 0 && t`avances à rendre : ${desk.avances}`,
    desk.ouvertures > 0 && t`espèces de l’ouverture des comptes`,
    desk.avoirs > 0 && t`corrections depuis le dernier versement : ${desk.avoirs}`,
    desk.ecarts.length > 0 && t`écarts à décider : ${desk.ecarts.length}`,
  ].filter((one) => one !== false)
  return said.length === 0 ? null : <p className="text-muted-foreground">{said.join(' · ')}</p>
}
