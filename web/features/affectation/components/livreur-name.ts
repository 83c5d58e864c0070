import { t } from '@lingui/core/macro'
import type { Livreur } from '../queries.ts'

/** Where he is one of a list of names: one may give to who is away, knowing it. */
export const listedName = ({ name, absent }: Livreur): string => (absent ? t`${name} (absent)` : name)
