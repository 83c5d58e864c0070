import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseAmount, toDirhams, ZERO } from '#model/domain/money.ts'
import { readKilograms } from '#model/domain/tariffs/weight.ts'
import { AccessPage } from '#web/shared/access/access-page.tsx'
import { BackToSignIn } from '#web/shared/access/back-to-sign-in.tsx'
import { FeesTold } from '#web/shared/fees/fees-told.tsx'
import { findVilles } from '#web/shared/villes/find-villes.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PossibleFees } from './components/possible-fees.tsx'

const SHOWN = 30

/** The cost of a delivery; no account is needed. */
export function SimulationPage() {
  const { t } = useLingui()
  const [ville, setVille] = useState({ id: '', name: '' })
  const [typed, setTyped] = useState('')
  const [price, setPrice] = useState('')
  const [weight, setWeight] = useState('')
  const grams = readKilograms(weight)
  const [insured, setInsured] = useState('')
  const value = parseAmount(insured)
  const [fait, setFait] = useState<'livraison' | 'echange'>('livraison')
  const villes = useQuery(allQuery('villes', ['name', 'name_ar'], 'name'))
  const options = findVilles(villes.data ?? [], typed, SHOWN).map(({ id, name }) => ({
    value: id,
    label: String(name),
  }))
  return (
    <AccessPage title={t`Tarifs`} intro={<Trans>Ce que coûte une livraison, et ce que vous recevrez.</Trans>}>
      <div className="grid gap-4">
        <Field label={t`Ville`} required>
          {(control) => (
            <Combobox
              control={control}
              label={t`Ville`}
              shown={ville.name}
              chosen={[ville.id]}
              options={options}
              loading={villes.isPending}
              typed={typed}
              onType={setTyped}
              onPick={({ value, label }) => setVille({ id: value, name: label })}
            />
          )}
        </Field>
        <Field label={t`Prix demandé au destinataire`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="250,00"
              value={price}
              onChange={(event) => setPrice(event.target.value)}
            />
          )}
        </Field>
        <Field label={t`Poids (kg)`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="2,5"
              value={weight}
              onChange={(event) => setWeight(event.target.value)}
            />
          )}
        </Field>
        <Field label={t`Valeur à assurer`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder={t`sans assurance`}
              value={insured}
              onChange={(event) => setInsured(event.target.value)}
            />
          )}
        </Field>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={fait === 'echange'}
            onChange={(event) => setFait(event.target.checked ? 'echange' : 'livraison')}
          />
          <Trans>C’est un échange</Trans>
        </label>
        <FeesTold
          asked={{
            ville: ville.id,
            fait,
            price: toDirhams(parseAmount(price) ?? ZERO),
            ...(grams && { weight_g: grams }),
            ...(value && { declared_value: toDirhams(value) }),
          }}
          maySet={false}
        />
        <PossibleFees asked={{ ville: ville.id, fait }} />
      </div>
      <BackToSignIn />
    </AccessPage>
  )
}
