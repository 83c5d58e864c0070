import { fromDirhams, parseAmount, toDirhams, toPlain } from '#model/domain/money.ts'

/** An amount kept in the address, as it is typed: `1250.5` → `1250,50`; empty for what is none. */
export function amountText(value: string): string {
  const dirhams = Number(value)
  if (value === '' || !Number.isSafeInteger(Math.round(dirhams * 100))) return ''
  return toPlain(fromDirhams(dirhams)).replace(/,00$/, '')
}

/** What is typed, as it is kept in the address; null while it is no amount. */
export function amountValue(text: string): string | null {
  if (text.trim() === '') return ''
  const amount = parseAmount(text)
  return amount === null ? null : String(toDirhams(amount))
}
