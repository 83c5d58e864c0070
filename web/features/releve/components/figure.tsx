import { bareAmount } from '#web/table/cells/cells.tsx'

/** An amount without its unit, isolated: in Arabic its minus would stand behind it. */
export const Figure = ({ value, signed = false }: { value: number; signed?: boolean }) => (
  <bdi dir="ltr">
    {signed && value > 0 && '+'}
    {bareAmount(value)}
  </bdi>
)
