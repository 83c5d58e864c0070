import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Banknote, Copy } from 'lucide-react'
import { paiements } from '#model/collections/paiements.ts'
import { formatRib } from '#model/domain/billing/rib.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Proof } from '#web/shared/paiements/proof.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'

interface Paiement {
  readonly id: string
  readonly collectionId: string
  readonly state: keyof typeof paiements.fields.state.options
  readonly montant: number
  readonly mode: keyof typeof paiements.fields.mode.options
  readonly rib: string
  readonly reference: string
  readonly preuve: string
}

const paiementsOf = (facture: string) => ({
  queryKey: [...recordsKey('paiements'), 'of', facture],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.collection('paiements').getFullList<Paiement>({
      signal,
      filter: eq('facture', facture),
      sort: '-created',
      fields: 'id,collectionId,state,montant,mode,rib,reference,preuve',
    }),
})

/** How an issued facture is paid: each paiement with its RIB and its proof; while there is none, the way to one. */
export function FacturePayment({ facture }: { facture: ListRow }) {
  const { access } = useSession()
  const { party, kind, state } = facture
  // An avoir is counted in the next facture, and a facture livraison is cash handed over already.
  const isOwed = kind !== 'avoir' && (party === 'client' || kind === 'commission')
  const isPayable = isOwed && state !== 'brouillon' && Number(facture.net) > 0
  const { data } = useQuery({ ...paiementsOf(facture.id), enabled: isPayable && access('paiements').list })
  useLiveRecords('paiements', eq('facture', facture.id))
  if (!isPayable || !data) return null
  const isOpen = data.every(({ state }) => state === 'rejete' || state === 'annule')
  const mayPay = state === 'emise' && isOpen && access('paiements').create
  if (data.length === 0 && !mayPay) return null
  return (
    <section aria-label={t`Paiement`} className="grid gap-2 rounded-lg border p-3 text-sm">
      {data.map((one) => (
        <One key={one.id} paiement={one} staff={access('paiements').update} />
      ))}
      {mayPay && <Record facture={facture} />}
    </section>
  )
}

function One({ paiement, staff }: { paiement: Paiement; staff: boolean }) {
  const { id, state, montant, mode, rib, reference } = paiement
  const words = [
    word(paiements.fields.state.options[state]),
    word(paiements.fields.mode.options[mode]),
    reference,
  ]
  const copy = () => void navigator.clipboard?.writeText(rib).then(() => toast.success(t`RIB copié`))
  return (
    <div className="grid justify-items-start gap-1.5">
      <p>
        <Amount value={montant} />{' '}
        <span className="text-muted-foreground">{words.filter(Boolean).join(' · ')}</span>
      </p>
      {rib !== '' && (
        <Button variant="outline" size="sm" onClick={copy} title={t`Copier le RIB`}>
          <Copy aria-hidden />
          <span className="tabular">{formatRib(rib)}</span>
        </Button>
      )}
      <Proof record={{ ...paiement }} />
      {staff && state === 'attente' && (
        <Link
          to="/paiements"
          search={{ onglet: 'suivis', fiche: id }}
          className="focus-ring thumb rounded text-primary hover:underline"
        >
          <Trans>Enregistrer le paiement</Trans>
        </Link>
      )}
    </div>
  )
}

/** Prepares the virement, and opens it: its RIB is there to copy, its reference and its proof end it. */
function Record({ facture }: { facture: ListRow }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const prepare = useMutation({
    mutationFn: () =>
      client.collection('paiements').create<{ id: string }>({ facture: facture.id, mode: 'virement' }),
    onSuccess: ({ id }) => navigate({ to: '/paiements', search: { onglet: 'suivis', fiche: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('paiements') }),
  })
  return (
    <Button
      className="justify-self-start"
      variant="outline"
      pending={prepare.isPending}
      onClick={() => prepare.mutate()}
    >
      <Banknote aria-hidden />
      <Trans>Enregistrer le paiement</Trans>
    </Button>
  )
}
