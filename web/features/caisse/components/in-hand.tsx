import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { add, fromDirhams, toDirhams } from '#model/domain/money.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { atDeskQuery } from '../queries.ts'

/** The cash that livreurs still hold: « 14 livreurs ont 41 230 DH en main. » */
export function InHand() {
  const holding = useQuery(atDeskQuery('')).data?.filter(({ du }) => du > 0) ?? []
  if (holding.length === 0) return null
  const sum = toDirhams(add(...holding.map(({ du }) => fromDirhams(du))))
  return (
    <Trans>
      <Plural value={holding.length} one="# livreur a" other="# livreurs ont" /> <Amount value={sum} /> en
      main.
    </Trans>
  )
}
