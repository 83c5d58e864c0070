/** Identity printed on étiquettes, bons and factures; each name is a key of the setting `company`. */
export const COMPANY_FIELDS = [
  'name',
  'legal_form',
  'capital',
  'ice',
  'tax_id',
  'trade_register',
  'business_tax',
  'cnss',
  'rib',
  'phone',
  'address',
  'city',
  'email',
] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]
export type Company = Readonly<Record<CompanyField, string>>

/** Key of the setting that holds it. */
export const COMPANY_KEY = 'company'

/** Reads the free JSON of the setting: a value that is not a text is read as empty. */
export function readCompany(value: unknown): Company {
  const saved = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  const read = (name: CompanyField): string => {
    const text: unknown = saved.get(name)
    return typeof text === 'string' ? text : ''
  }
  return {
    name: read('name'),
    legal_form: read('legal_form'),
    capital: read('capital'),
    ice: read('ice'),
    tax_id: read('tax_id'),
    trade_register: read('trade_register'),
    business_tax: read('business_tax'),
    cnss: read('cnss'),
    rib: read('rib'),
    address: read('address'),
    city: read('city'),
    phone: read('phone'),
    email: read('email'),
  }
}
