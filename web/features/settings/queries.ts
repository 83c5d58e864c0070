import { queryOptions } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { PLAN_SETTING, planOf } from '#model/domain/books/plan.ts'
import { COMPANY_KEY, type Company, readCompany } from '#model/domain/company.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

interface StoredCompany {
  /** Empty while nothing was saved yet. */
  readonly id: string
  readonly company: Company
}

export const companyQuery = queryOptions({
  queryKey: ['settings', COMPANY_KEY],
  queryFn: async ({ signal }): Promise<StoredCompany> => {
    try {
      const record = await client.collection('settings').getFirstListItem(eq('key', COMPANY_KEY), { signal })
      return { id: record.id, company: readCompany(record.value) }
    } catch (error) {
      if (error instanceof ClientResponseError && error.status === 404) {
        return { id: '', company: readCompany(null) }
      }
      throw error
    }
  },
})

export async function saveCompany(id: string, value: Company): Promise<void> {
  if (id) await client.collection('settings').update(id, { value })
  else await client.collection('settings').create({ key: COMPANY_KEY, value })
}

/** The numbers of the accounts, and the record that holds those the company set; its id is empty while there is none. */
export const planQuery = queryOptions({
  queryKey: ['settings', PLAN_SETTING],
  queryFn: async ({ signal }) => {
    const { items } = await client
      .collection('settings')
      .getList(1, 1, { filter: eq('key', PLAN_SETTING), signal })
    return { id: items[0]?.id ?? '', plan: planOf(items[0]?.value) }
  },
})

export async function savePlan(id: string, value: ReturnType<typeof planOf>): Promise<void> {
  if (id) await client.collection('settings').update(id, { value })
  else await client.collection('settings').create({ key: PLAN_SETTING, value })
}

/** The profile of a merchant, whose id is that of the account. */
export const merchantQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('clients'), 'own', id],
    queryFn: ({ signal }) => client.collection('clients').getOne(id, { signal }),
  })

export interface RibChange {
  readonly id: string
  readonly rib: string
  readonly state: string
  readonly motif: string
  readonly created: string
  readonly en_vigueur_at: string
  readonly applied_at: string
}

/** The client's last request for a new RIB; null for none. */
export const ribChangeQuery = (user: string) =>
  queryOptions({
    queryKey: [...recordsKey('changements_rib'), 'last', user],
    queryFn: async ({ signal }): Promise<RibChange | null> => {
      const { items } = await client.collection('changements_rib').getList<RibChange>(1, 1, {
        signal,
        skipTotal: true,
        filter: eq('user', user),
        sort: '-created',
        fields: 'id,rib,state,motif,created,en_vigueur_at,applied_at',
      })
      return items[0] ?? null
    },
  })
