import type { Company } from '#model/domain/company.ts'
import { formatPhone } from '#model/domain/phone-text.ts'

/** The lines under the company's name. */
export function companyLines({
  address,
  city,
  phone,
  email,
  ice,
  tax_id,
  trade_register,
}: Company): string[] {
  return [
    [address, city],
    [formatPhone(phone), email],
    [ice && `ICE ${ice}`, tax_id && `IF ${tax_id}`, trade_register && `RC ${trade_register}`],
  ]
    .map((parts) => parts.filter((part) => part !== '').join('  '))
    .filter((line) => line !== '')
}
