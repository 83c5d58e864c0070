import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '#model/domain/money.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { avoirsQuery, type FactureLine } from '../queries.ts'
import { type Correction, correctionOf, differencesOnWire, netOfCorrections } from '../rules/corrections.ts'
import { CorrectedLines } from './corrected-lines.tsx'
import { LineSearch } from './line-search.tsx'

interface AvoirDialogProps {
  facture: ListRow
  onClose: () => void
}

/**
 * Chosen lines with their right amounts, and a reason: the differences make a brouillon,
 * to be checked before its issue.
 */
export function AvoirDialog({ facture, onClose }: AvoirDialogProps) {
  const [corrections, setCorrections] = useState<readonly Correction[]>([])
  const [motif, setMotif] = useState('')
  const prepare = usePrepared(facture, onClose)
  const lignes = differencesOnWire(corrections)
  const add = (line: FactureLine) => {
    if (corrections.every((one) => one.line.id !== line.id)) {
      setCorrections([...corrections, correctionOf(line)])
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>
            <Trans>Avoir sur la facture {String(facture.number)}</Trans>
          </DialogTitle>
        </DialogHeader>
        <Before facture={facture.id} />
        {prepare.error && <Notice tone="error">{refusalSentence(prepare.error)}</Notice>}
        <LineSearch
          facture={facture.id}
          taken={new Set(corrections.map(({ line }) => line.id))}
          onPick={add}
        />
        <CorrectedLines corrections={corrections} onChange={setCorrections} />
        <Field label={t`Motif`} required help={t`Le client le lira sur l’avoir.`}>
          {(control) => (
            <Textarea
              {...control}
              value={motif}
              maxLength={500}
              onChange={(event) => setMotif(event.target.value)}
            />
          )}
        </Field>
        <DialogFooter>
          <p className="tabular me-auto self-center text-sm">
            <Trans>
              Avoir de <strong>{format(netOfCorrections(corrections))}</strong>, compté dans sa prochaine
              facture
            </Trans>
          </p>
          <Button
            pending={prepare.isPending}
            disabled={lignes.length === 0 || motif.trim() === ''}
            onClick={() => prepare.mutate({ lignes, motif })}
          >
            <Trans>Préparer l’avoir</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Then the brouillon is open on its own page, where it is issued. */
function usePrepared(facture: ListRow, onDone: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ lignes, motif }: { lignes: object; motif: string }) =>
      client.collection('factures').create({ kind: 'avoir', origine: facture.id, motif, lignes }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: recordsKey('factures') })
      onDone()
      await navigate({ to: '/$list/$record', params: { list: 'factures-clients', record: id } })
    },
    meta: { silent: true },
  })
}

/** Earlier avoirs of the facture, so that an amount is not given back twice. */
function Before({ facture }: { facture: string }) {
  const { data = [] } = useQuery(avoirsQuery(facture))
  if (data.length === 0) return null
  return (
    <Notice>
      <Trans>
        Cette facture a déjà des avoirs. Les montants ci-dessous sont ceux de la facture, sans eux :
      </Trans>
      <ul>
        {data.map(({ id, number, net, motif }) => (
          <li key={id}>
            {number || <Trans>Brouillon</Trans>} · <Amount value={net} /> · {motif}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
