import { oneOf, stored } from './stored.ts'

export const FONTS = ['inter', 'manrope', 'system', 'robotoMono'] as const
export type Font = (typeof FONTS)[number]

/** `fonts.css` maps `data-font` to a family; only the file of the family in use is fetched. */
export const font = stored<Font>('wasl-font', oneOf(FONTS), (value) => value)

const apply = (): void => {
  document.documentElement.dataset.font = font.get()
}

export function startFont(): void {
  apply()
  font.subscribe(apply)
}
