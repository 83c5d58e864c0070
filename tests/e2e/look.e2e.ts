import { test } from 'vitest'
import { signIn } from './browser.ts'
import { openStage } from './desk.ts'
const { open, sdk } = await openStage()
const staff = await sdk('moderateur')
const { items: [claim] } = await staff.collection('reclamations').getList(1, 1)
const { items: [stock] } = await staff.collection('stocks').getList(1, 1)
const PAGES: [string, string][] = [
  ['reclamations', '/reclamations/'], ['reclamation', `/reclamations/?fiche=${claim?.id}`],
  ['packaging', '/packaging/'], ['packaging-stock', '/packaging/?onglet=stock'], ['packaging-cat', '/packaging/?onglet=catalogue'],
  ['stock', '/stock/'], ['stock-panel', `/stock/?fiche=${stock?.id}`], ['stock-mvt', '/stock/?onglet=mouvements'],
  ['comptabilite', '/comptabilite/'], ['marges', '/comptabilite/?onglet=marges'], ['promotions', '/clients-fee/?onglet=promotions'],
  ['reprise', '/reprise/'],
]
const looks: [string, object, boolean][] = [['desk', { viewport: { width: 1440, height: 900 } }, false], ['phone', { viewport: { width: 390, height: 844 }, touch: true }, false], ['dark', { viewport: { width: 1440, height: 900 } }, true]]
test('look', { timeout: 600_000 }, async () => {
  for (const [name, options, dark] of looks) {
    const { page } = await open(options)
    if (dark) await page.addInitScript(() => { for (const k of ['vite-ui-theme', 'wasl-theme', 'theme']) localStorage.setItem(k, 'dark') })
    await signIn(page, 'moderateur')
    for (const [file, path] of PAGES) {
      await page.goto(path)
      if (dark) await page.evaluate(() => document.documentElement.classList.add('dark'))
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/b-shots/${name}-${file}.png` })
    }
    if (name === 'phone' || name === 'desk') {
      await page.goto('/stock/')
      await page.getByRole('button', { name: 'Réception et comptage' }).click()
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/b-shots/${name}-tally.png` })
    }
  }
})
