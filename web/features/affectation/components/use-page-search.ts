import { useNavigate, useSearch } from '@tanstack/react-router'
import { asText, changeSearch, type RawSearch, type SearchChange } from '#web/table/list-search.ts'
import type { WaitingFilters } from '../queries.ts'

const AMONG = ['reportes', 'echange', 'vieux'] as const

export const MODES = ['', 'tableau', 'scan', 'auto'] as const

/** Filters and mode of the page, from the URL, so that a reload, a shared link and Back keep them. */
export function usePageSearch() {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters: WaitingFilters = {
    ville: asText(raw.ville),
    agence: asText(raw.agence),
    quartier: asText(raw.quartier),
    montant: asText(raw.montant),
    parmi: AMONG.find((one) => one === raw.parmi) ?? '',
    demain: raw.jour === 'demain',
  }
  return {
    filters,
    mode: MODES.find((mode) => mode === asText(raw.onglet)) ?? '',
    livreur: asText(raw.livreur),
    change: (values: SearchChange) =>
      void navigate({
        to: '.',
        search: (before: RawSearch) => changeSearch(before, values),
        replace: !('livreur' in values),
      }),
  }
}
