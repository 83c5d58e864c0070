import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { allQuery } from '#web/table/list-queries.ts'
import { turned } from '#web/table/list-search.ts'
import { Select } from '#web/ui/select.tsx'
import { OLD_DAYS, type WaitingFilters } from '../../queries.ts'
import type { NamedWaiting } from '../use-groups.ts'
import type { usePageSearch } from '../use-page-search.ts'
import { Montant } from './montant.tsx'
import { SettledInput } from './settled-input.tsx'

interface FiltersProps {
  filters: WaitingFilters
  groups: readonly NamedWaiting[]
  onChange: ReturnType<typeof usePageSearch>['change']
}

/** Filters of the waiting parcels. */
export function Filters({ filters, groups, onChange }: FiltersProps) {
  const agences = useQuery(allQuery('agences', ['name'], 'name'))
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Select
        aria-label={t`Ville`}
        className="lg:hidden"
        value={filters.ville}
        onChange={(event) => onChange({ ville: event.target.value })}
      >
        <option value="">{t`Toutes les villes`}</option>
        {groups.map(({ city, name, count, quartier }) => (
          <option key={city} value={city}>
            {quartier && '– '}
            {name} ({count})
          </option>
        ))}
      </Select>
      {(agences.data ?? []).length > 1 && (
        <Select
          aria-label={t`Agence`}
          value={filters.agence}
          onChange={(event) => onChange({ agence: event.target.value })}
        >
          <option value="">{t`Toute agence`}</option>
          {agences.data?.map((agence) => (
            <option key={agence.id} value={agence.id}>
              {String(agence.name)}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label={t`Parmi`}
        value={filters.parmi}
        onChange={(event) => onChange({ parmi: event.target.value })}
      >
        <option value="">{t`Tous les colis`}</option>
        <option value="reportes">{t`Reportés du jour`}</option>
        <option value="echange">{t`Échanges`}</option>
        <option value="vieux">
          {plural(OLD_DAYS, { one: 'Depuis plus de # jour', other: 'Depuis plus de # jours' })}
        </option>
      </Select>
      <SettledInput
        type="search"
        label={t`Quartier ou adresse`}
        placeholder={t`Quartier, rue`}
        value={filters.quartier}
        onChange={(quartier) => onChange({ quartier })}
      />
      <Montant value={filters.montant} onChange={(next) => onChange(turned('montant', next))} />
    </div>
  )
}
