import { COMPANY_KEY, type Company, readCompany } from '#model/domain/company.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The issuer of papers, as the settings name it. */
export async function companyOf(db: Db): Promise<Company> {
  const [row] = await db.query<{ value: unknown }>(sql`SELECT value FROM settings WHERE key = ${COMPANY_KEY}`)
  const company = readCompany(row?.value)
  return company.name === '' ? { ...company, name: 'Wasl' } : company
}
