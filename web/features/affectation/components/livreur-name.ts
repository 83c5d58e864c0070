import { t } from '@lingui/core/macro'
import type { Livreur } from '../queries.ts'

/** Name of a livreur in a list, with a mark for an absent one, who may still get parcels. */
export const listedName = ({ name, absent }: Livreur): string => (absent ? t`${name} (absent)` : name)
