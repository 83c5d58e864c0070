import type { Company } from '#model/domain/company.ts'

/** The identity of an issuer that the law requires at the foot of each page of an invoice. */
export function legalMentions(company: Company): string[] {
  const { name, legal_form, capital, ice, tax_id, trade_register, business_tax, cnss } = company
  const identity = [
    [name, legal_form].filter((part) => part !== '').join(' '),
    capital && `au capital de ${capital}`,
  ]
  const numbers = [
    ice && `ICE ${ice}`,
    tax_id && `IF ${tax_id}`,
    trade_register && `RC ${trade_register}`,
    business_tax && `TP ${business_tax}`,
    cnss && `CNSS ${cnss}`,
  ]
  const line = (parts: readonly string[], link: string) => parts.filter((part) => part !== '').join(link)
  return [line(identity, ' '), line(numbers, ' · ')].filter((text) => text !== '')
}
