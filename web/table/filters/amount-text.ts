import { fromDirhams, parseAmount, toDirhams, toPlain } from '#model/domain/money.ts'

/** The amount of the URL as it is typed: `1250.5` → `1250,50`; empty for an invalid one. */
export function amountText(value: string): string {
  const dirhams = Number(value)
  if (value === '' || !Number.isSafeInteger(Math.round(dirhams * 100))) return ''
  return toPlain(fromDirhams(dirhams)).replace(/,00$/, '')
}

/** The typed amount as the URL keeps it; null while it is not an amount. */
export function amountValue(text: string): string | null {
  if (text.trim() === '') return ''
  const amount = parseAmount(text)
  return amount === null ? null : String(toDirhams(amount))
}
