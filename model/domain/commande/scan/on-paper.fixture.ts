import type { BonKind, BonState } from '../../bon/bon.ts'
import type { Person } from '../../permissions.ts'
import { type PaperPlan, type PaperScene, planOnPaper } from './on-paper.ts'
import { names } from './scene.fixture.ts'
import type { ScannedParcel } from './scene.ts'

export function bon(
  kind: BonKind,
  state: BonState,
  more: Partial<PaperScene['bon']> = {},
): PaperScene['bon'] {
  const own = { kind, state, number: 'B-1', id: 'bon1', colis: 3, surplus: 0 }
  const parties = { agence: 'casa', agence_to: 'fes', livreur: 'karim', client: 'atlas' }
  return { ...own, ...parties, ...more } as PaperScene['bon']
}

export const onIt = { scanned_at: '', missing: false }
export const scene = (
  paper: PaperScene['bon'],
  read: ScannedParcel,
  more: Partial<PaperScene> = {},
): PaperScene => ({
  code: 'C1',
  isKnown: true,
  parcel: read,
  names,
  bon: paper,
  line: onIt,
  readBefore: '',
  unfit: null,
  reader: null,
  ...more,
})
export const NEW = { line: null }

/** The plan in short: its action and ways, or its message. */
export function summaryOf(plan: PaperPlan): string {
  switch (plan.act) {
    case 'say':
      return `${plan.said.result} ${plan.said.message}`
    case 'add':
      return 'add'
    case 'read':
      return `read ${plan.ways.join(' ')}`.trim()
  }
}
export const read = (...given: Parameters<typeof scene>) => summaryOf(planOnPaper(scene(...given)))

export const AT_KARIM = { holder_kind: 'livreur', holder: 'karim' } as const
export const AT_SALMA = { holder_kind: 'livreur', holder: 'salma' } as const
export const AT_FES = { holder_kind: 'agence', holder: 'fes' } as const
export const ON_THIS_BON = { holder_kind: 'trajet', holder: 'bon1', road: 'B-1' } as const
export const ON_OTHER_BON = { holder_kind: 'trajet', holder: 'bon2', road: 'B-2' } as const

export const livreur = (id: string): PaperScene['reader'] => ({
  person: { id, type: 'livreur', roles: [] },
  agence: '',
})
export const moderateur = (agence: string, ...roles: Person['roles']): PaperScene['reader'] => ({
  person: { id: 'mod', type: 'moderateur', roles },
  agence,
})
