import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SCAN_MODES, type ScanMode } from '#model/domain/commande/scan/modes.ts'
import { SCAN_RIGHTS } from '#model/domain/commande/scan/rights.ts'
import { boundAgence } from '#model/domain/permissions.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { scanSettings } from '#web/scanning/settings.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'

/** Mode, place and person of the scans at this desk. */
export interface Target {
  readonly mode: ScanMode
  readonly agence: string
  readonly bon: string
  readonly livreur: string
  readonly client: string
  readonly inventaire: string
  readonly box: string
}

export type TargetField = Exclude<keyof Target, 'mode'>

/** Fields to set in each mode before the first scan. */
export const ASKS: Readonly<Record<ScanMode, readonly TargetField[]>> = {
  reception: ['bon', 'agence'],
  envoi: ['bon', 'agence'],
  distribution: ['livreur', 'bon', 'agence'],
  chargement: ['livreur', 'bon', 'agence'],
  retour_livreur: ['livreur', 'bon', 'agence'],
  retour_client: ['client', 'bon', 'agence'],
  ramassage: ['bon', 'agence'],
  inventaire: ['inventaire', 'agence'],
  rangement: ['box', 'agence'],
  recherche: [],
}

/** Modes this person may work in, in the order of the day. */
export const modesOf = (session: Session): readonly ScanMode[] =>
  (Object.keys(SCAN_MODES) as ScanMode[]).filter((mode) => session.holds(...SCAN_RIGHTS[mode]))

/** Lives in the address: a reload, a link to a colleague, Back. */
export function useTarget(): { target: Target; aim: (change: Partial<Target>) => void } {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const session = useSession()
  const { agence } = scanSettings.use()
  const modes = modesOf(session)
  const asked = modes.find((mode) => mode === raw.mode) ?? modes[0] ?? 'recherche'
  const given = (field: TargetField) => (ASKS[asked].includes(field) ? asText(raw[field]) : '')
  const target: Target = {
    mode: asked,
    agence: ASKS[asked].includes('agence')
      ? boundAgence(session.person, session.user.agence) ||
        asText(raw.agence) ||
        agence ||
        session.user.agence
      : '',
    bon: given('bon'),
    livreur: given('livreur'),
    client: given('client'),
    inventaire: given('inventaire'),
    box: given('box'),
  }
  const aim = useCallback(
    (change: Partial<Target>) =>
      void navigate({
        to: '.',
        search: (before: RawSearch) => changeSearch(before, change),
        replace: !('mode' in change),
      }),
    [navigate],
  )
  return { target, aim }
}

/** The fields of the target for a scan, without empty ones. */
export const targetFields = (target: Target): Partial<Target> & Pick<Target, 'mode'> => ({
  mode: target.mode,
  ...Object.fromEntries(
    ASKS[target.mode].flatMap((field) => (target[field] ? [[field, target[field]]] : [])),
  ),
})
