import { queryOptions } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { COMPANY_KEY, type Company, readCompany } from '#model/domain/company.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'

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
