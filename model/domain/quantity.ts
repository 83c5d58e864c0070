/** Quantities that may be ordered of a packaging. */
export const QUANTITY_STEPS = [10, 20, 50, 100, 200, 500] as const

/** The next step at or above the quantity; nothing above the last one. */
export function nextQuantityStep(quantity: number): number | undefined {
  return QUANTITY_STEPS.find((step) => quantity <= step)
}
