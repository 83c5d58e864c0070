import type { Page } from 'playwright-core'

/** In CSS pixels. */
const TARGET = 48

/** A cheap phone, held upright. */
export const CHEAP_PHONE = { width: 360, height: 740 }

/** Faults of the page on a phone: sideways scroll, in large text too, and targets too small for a thumb. */
export async function amiss(page: Page): Promise<string[]> {
  const small = await page.evaluate(smallTargets, TARGET)
  const over = await page.evaluate(overhangs)
  return [...over, ...new Set(small)]
}

/** Measures a page of a desk as a phone shows it, and gives it back as it was. */
export async function onAPhone(page: Page): Promise<string[]> {
  const desk = page.viewportSize()
  const cdp = await page.context().newCDPSession(page)
  await page.setViewportSize(CHEAP_PHONE)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches && innerWidth === 360)
  const found = await settled(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await cdp.detach()
  if (desk) await page.setViewportSize(desk)
  return found
}

/** A page just turned is laid out again a little later; a fault that stays is one. */
async function settled(page: Page): Promise<string[]> {
  let found = await amiss(page)
  for (let again = 0; found.length > 0 && again < 4; again++) {
    await page.waitForTimeout(250)
    found = await amiss(page)
  }
  return found
}

/** At the size of text the account has, and at twice that, as Android and browsers set it. */
function overhangs(): string[] {
  const root = document.documentElement
  const found: string[] = []
  for (const size of ['100%', '200%']) {
    root.style.fontSize = size
    const over = root.scrollWidth - root.clientWidth
    if (over > 0) found.push(`${over} px too wide in text at ${size}`)
  }
  root.style.removeProperty('font-size')
  return found
}

function smallTargets(least: number): string[] {
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="switch"], [role="checkbox"]'
  /** A link above the page comes into it for a keyboard alone. */
  const isSeen = (one: HTMLElement) => {
    const { bottom, width } = one.getBoundingClientRect()
    const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isShown && bottom > 0 && width > 1 && !one.closest('.sr-only')
  }
  /** A link of a sentence is as high as its line. */
  const isInSentence = (one: HTMLElement) =>
    getComputedStyle(one).display === 'inline' && one.innerText !== one.parentElement?.innerText
  /** A control is also pressed by its label, and by its `::before`, where that lies around or over it. */
  const heightOf = (one: HTMLElement): number => {
    const label =
      one.closest('label') ?? (one.id ? document.querySelector(`label[for="${CSS.escape(one.id)}"]`) : null)
    const { content, position, height } = getComputedStyle(one, '::before')
    const around = content === 'none' || position !== 'absolute' ? 0 : Number.parseFloat(height) || 0
    return Math.max(around, ...[one, label].map((box) => box?.getBoundingClientRect().height ?? 0))
  }
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((one) => isSeen(one) && !isInSentence(one))
    .filter((one) => heightOf(one) < least - 0.5)
    .map((one) => {
      const name = one.ariaLabel || one.innerText || one.getAttribute('name') || ''
      return `${one.tagName} « ${name.slice(0, 30).replaceAll('\n', ' ')} » ${Math.round(heightOf(one))} px`
    })
}
