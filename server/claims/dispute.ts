import type { Collections } from '#model/collections.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['reclamations'], Collections>

/** Fields that identify the line a claim disputes. */
export const DISPUTED = ['client', 'command', 'type', 'facture_detail'] as const

/** A disputed line is of an issued facture of the client; its commande is the claim's, and its client where none is named. */
export async function readDisputed({ record, tx, engine }: Event): Promise<void> {
  if (record.facture_detail === '') return
  if (record.type !== 'montant') throw invalid({ type: NOT_AN_AMOUNT })
  const line = await engine.find(tx, 'factures_details', record.facture_detail)
  const facture = line && (await engine.find(tx, 'factures', line.facture))
  const isHis = facture?.party === 'client' && ['', facture.user].includes(record.client)
  if (!line || !isHis || facture.state === 'brouillon') throw invalid({ facture_detail: FOREIGN_LINE })
  if (record.command !== '' && record.command !== line.command)
    throw invalid({ facture_detail: OTHER_COMMAND })
  record.client = facture.user
  record.command = line.command
}

const NOT_AN_AMOUNT = {
  code: 'validation_type',
  message: 'Une ligne de facture se conteste par une réclamation « Montant versé ».',
}
const FOREIGN_LINE = {
  code: 'validation_foreign_line',
  message: 'Cette ligne n’est d’aucune facture émise de ce client. Choisissez une de ses lignes.',
}
const OTHER_COMMAND = {
  code: 'validation_other_command',
  message: 'Cette ligne est d’un autre colis que la réclamation.',
}
