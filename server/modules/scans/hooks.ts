import { type Collections, collections, type Row } from '#model/collections.ts'
import { SCAN_MODES, type ScanMode } from '#model/domain/commande/scan/modes.ts'
import { LIVREUR_MODES, SCAN_RIGHTS } from '#model/domain/commande/scan/rights.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { scanCode } from '#server/parcels/scan/scan.ts'
import type { Scanning } from '#server/parcels/scan/scanning.ts'
import { undoScan } from '#server/parcels/scan/undo-scan.ts'
import { mustBeOwnAgence } from '#server/people.ts'

type Event = HookEvent<Collections['scans'], Collections>

const MOST_SAID = collections.scans.fields.message.max

export const scansHooks: Hooks<Collections['scans'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, now } = event
    const mode = modeOf(record)
    mustBeHis(event, mode)
    countsInItsMode(record)
    record.author = callerId(caller)
    record.at = now
    record.device_at ||= now
    record.annule = false
    if (record.agence === '') record.agence = String(caller.record?.agence ?? '')
    mustBeOwnAgence(caller, record.agence)
    if (caller.is('livreur')) record.livreur = record.author
    const { bon, message, suivi = '', ...told } = await scanCode(scanningOf(event, mode))
    Object.assign(record, told, { suivi, message: message.slice(0, MOST_SAID) })
    if (record.bon === '' && bon) record.bon = bon
  },
  async beforeUpdate(event) {
    const { record, before, changed } = event
    if (!before || changed.size === 0) return
    if (!record.annule || changed.size > 1) throw conflict('Un scan ne se modifie pas : annulez-le.')
    await undoScan(scanningOf(event, modeOf(before)))
  },
}

function modeOf({ mode }: Row<'scans'>): ScanMode {
  if (mode !== '') return mode
  throw invalid({ mode: { code: 'validation_required', message: 'Choisissez le mode du poste.' } })
}

function countsInItsMode({ mode, inventaire }: Row<'scans'>): void {
  if (inventaire === '' || mode === 'inventaire') return
  const message = `Un inventaire se compte en mode « ${SCAN_MODES.inventaire} ».`
  throw invalid({ inventaire: { code: 'validation_mode', message } })
}

/** The move of a scan has the source « scan », whatever device sent it. */
const scanningOf = ({ engine, tx, record, caller, ip, now }: Event, mode: ScanMode): Scanning => ({
  engine,
  tx,
  scan: { ...record, mode },
  piece: 0,
  origin: { caller, source: 'scan', ip },
  now,
})

function mustBeHis({ caller }: Event, mode: ScanMode): void {
  if (caller.is('livreur') && LIVREUR_MODES.includes(mode)) return
  if (!caller.is('livreur') && SCAN_RIGHTS[mode].some((permission) => caller.is(permission))) return
  const rights = SCAN_RIGHTS[mode].map((permission) => `« ${permission} »`).join(' ou ')
  throw forbidden(`Le mode « ${SCAN_MODES[mode]} » demande la permission ${rights}.`)
}
