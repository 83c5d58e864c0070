import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { boundAgence } from '#model/domain/permissions.ts'
import { useFollowed } from '#web/lib/realtime/use-followed.ts'
import { useSession } from '#web/lib/session.ts'
import { changeScanSettings } from '#web/scanning/settings.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { BON_KINDS_OF, openBonsQuery, openInventairesQuery, peopleQuery, personQuery } from '../queries.ts'
import { ASKS, type Target, type TargetField } from '../station/use-target.ts'

interface TargetBarProps {
  readonly target: Target
  readonly onAim: (change: Partial<Target>) => void
}

/** Place and purpose of the scans; a scanned badge, bon or shelf also sets them. */
export function TargetBar({ target, onAim }: TargetBarProps) {
  return (
    <>
      {ASKS[target.mode].map((field) => (
        <Choice key={field} field={field} target={target} onAim={onAim} />
      ))}
    </>
  )
}

function Choice({ field, target, onAim }: TargetBarProps & { field: TargetField }) {
  switch (field) {
    case 'agence':
      return <AgenceChoice value={target.agence} onAim={onAim} />
    case 'bon':
      return <BonChoice target={target} onAim={onAim} />
    case 'livreur':
      return (
        <PersonChoice
          label={t`Livreur (ou son badge)`}
          type="livreur"
          value={target.livreur}
          onPick={(livreur) => onAim({ livreur })}
        />
      )
    case 'client':
      return (
        <PersonChoice
          label={t`Client`}
          type="client"
          value={target.client}
          onPick={(client) => onAim({ client })}
        />
      )
    case 'inventaire':
      return <InventaireChoice value={target.inventaire} onAim={onAim} />
    case 'box':
      return <BoxChoice value={target.box} onAim={onAim} />
  }
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-36 flex-1 gap-1 md:max-w-64 md:basis-44">
      <label htmlFor={id} className="font-medium text-muted-foreground text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

function AgenceChoice({ value, onAim }: { value: string; onAim: TargetBarProps['onAim'] }) {
  const agences = useQuery(allQuery('agences', ['name'], 'name'))
  const { person, user } = useSession()
  const his = boundAgence(person, user.agence)
  return (
    <Labelled label={t`Agence de ce poste`}>
      {(id) => (
        <Select
          id={id}
          value={value}
          aria-invalid={value === '' || undefined}
          onChange={({ target }) => {
            changeScanSettings({ agence: target.value })
            onAim({ agence: '' })
          }}
        >
          {his === '' && <option value="">{t`Choisir…`}</option>}
          {(agences.data ?? [])
            .filter(({ id }) => his === '' || id === his)
            .map((agence) => (
              <option key={agence.id} value={agence.id}>
                {String(agence.name)}
              </option>
            ))}
        </Select>
      )}
    </Labelled>
  )
}

function BonChoice({ target, onAim }: TargetBarProps) {
  const bons = useQuery(openBonsQuery(BON_KINDS_OF[target.mode] ?? []))
  return (
    <Labelled label={t`Bon (ou son code)`}>
      {(id) => (
        <Select id={id} value={target.bon} onChange={(event) => onAim({ bon: event.target.value })}>
          <option value="">{t`Choisir…`}</option>
          {(bons.data ?? []).map((bon) => (
            <option key={bon.id} value={bon.id}>
              {bonName(bon)}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

/** `BE-2026-000012 · Fès`; a bon without a number by its day. */
function bonName(bon: WireRow<'bons'>): string {
  const row = bon as ListRow
  const names = [
    ...expandedAt(row, 'agence_to').map(({ name }) => name),
    ...expandedAt(row, 'livreur').map(({ full_name }) => full_name),
    ...expandedAt(row, 'client').map(({ full_name }) => full_name),
  ]
  const created = String(row.created ?? '')
    .slice(0, 10)
    .split('-')
    .reverse()
    .join('/')
  return [bon.number || t`brouillon du ${created}`, ...names.map(String)].join(' · ')
}

function InventaireChoice({ value, onAim }: { value: string; onAim: TargetBarProps['onAim'] }) {
  const inventaires = useQuery(openInventairesQuery())
  const chosen = inventaires.data?.find(({ id }) => id === value)
  return (
    <Labelled label={t`Inventaire ouvert`}>
      {(id) => (
        <>
          <Select id={id} value={value} onChange={({ target }) => onAim({ inventaire: target.value })}>
            <option value="">{t`Choisir…`}</option>
            {(inventaires.data ?? []).map((one) => (
              <option key={one.id} value={one.id}>
                {expandedAt(one as ListRow, 'agence')
                  .map(({ name }) => String(name))
                  .join(', ')}
              </option>
            ))}
          </Select>
          {chosen && (
            <span className="text-muted-foreground text-xs">
              <Moment value={chosen.started_at} />
            </span>
          )}
        </>
      )}
    </Labelled>
  )
}

function BoxChoice({ value, onAim }: { value: string; onAim: TargetBarProps['onAim'] }) {
  const field = useFollowed(value, (box) => onAim({ box }))
  return (
    <Labelled label={t`Emplacement (ou son étiquette)`}>
      {(id) => (
        <Input
          id={id}
          value={field.value}
          placeholder="A12"
          maxLength={30}
          onChange={({ target }) => field.type(target.value.toUpperCase())}
          onBlur={field.leave}
        />
      )}
    </Labelled>
  )
}

interface PersonChoiceProps {
  readonly label: string
  readonly type: 'livreur' | 'client'
  readonly value: string
  readonly onPick: (id: string) => void
}

function PersonChoice({ label, type, value, onPick }: PersonChoiceProps) {
  const [typed, setTyped] = useState('')
  const people = useQuery(peopleQuery(type, typed.trim()))
  const chosen = useQuery(personQuery(value))
  return (
    <Labelled label={label}>
      {(id) => (
        <Combobox
          control={{ id }}
          label={label}
          shown={value === '' ? '' : (chosen.data?.full_name ?? '…')}
          chosen={[value]}
          options={people.data ?? []}
          loading={people.isPending}
          stale={people.isPlaceholderData}
          typed={typed}
          onType={setTyped}
          onPick={(person) => onPick(person.value)}
          onClear={() => onPick('')}
        />
      )}
    </Labelled>
  )
}
