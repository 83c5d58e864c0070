import { queryOptions } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'

/** Identity printed on bons and factures; each name is a key of the JSON value. */
export const COMPANY_FIELDS = [
  'name',
  'ice',
  'tax_id',
  'trade_register',
  'phone',
  'address',
  'city',
  'email',
] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]
export type Company = Record<CompanyField, string>

const KEY = 'company'

interface StoredCompany {
  /** Empty while nothing was saved yet. */
  readonly id: string
  readonly company: Company
}

export const companyQuery = queryOptions({
  queryKey: ['settings', KEY],
  queryFn: async ({ signal }): Promise<StoredCompany> => {
    try {
      const record = await client.collection('settings').getFirstListItem(eq('key', KEY), { signal })
      return { id: record.id, company: readCompany(record.value) }
    } catch (error) {
      if (error instanceof ClientResponseError && error.status === 404) {
        return { id: '', company: readCompany(null) }
      }
      throw error
    }
  },
})

/** The value is free JSON: what is not a text is read as empty. */
export function readCompany(value: unknown): Company {
  const saved = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  const read = (name: CompanyField): string => {
    const text: unknown = saved.get(name)
    return typeof text === 'string' ? text : ''
  }
  return {
    name: read('name'),
    ice: read('ice'),
    tax_id: read('tax_id'),
    trade_register: read('trade_register'),
    address: read('address'),
    city: read('city'),
    phone: read('phone'),
    email: read('email'),
  }
}

export async function saveCompany(id: string, value: Company): Promise<void> {
  if (id) await client.collection('settings').update(id, { value })
  else await client.collection('settings').create({ key: KEY, value })
}
