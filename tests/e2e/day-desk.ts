import type { Page } from 'playwright-core'
import { choose, close, panel, shows, step } from './bon-screens.ts'

/** Actions at a desk or on a phone, beside the station, the bons and the tour. */

/** Opens a bon in the panel of that page. */
export async function openBonAt(page: Page, path: string, bon: string): Promise<void> {
  // In a background window a browser draws once a second, and a signature would be slow.
  await page.bringToFront()
  await page.goto(`${path}?fiche=${bon}`)
  await panel(page).getByRole('button', { name: 'Imprimer', exact: true }).waitFor()
}

/** Sends a ramasseur to the client, by the request for a pick-up. */
export async function sendRamasseur(page: Page, pickup: string, name: string): Promise<void> {
  await page.goto(`/rammasage/?fiche=${pickup}`)
  await panel(page).getByRole('button', { name: 'Modifier' }).click()
  const drawer = page.getByRole('dialog')
  await choose(page, drawer.getByRole('combobox', { name: 'Ramasseur' }), name)
  await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await panel(page).getByRole('heading', { name: /BR-/ }).waitFor()
}

/** Types a code in the field of the panel, and waits for its result. */
export async function checkOff(page: Page, code: string, said: string): Promise<void> {
  const field = panel(page).getByLabel('Code du colis')
  await field.fill(code)
  await field.press('Enter')
  await panel(page).getByText(`${code} ${said}`).waitFor()
}

/** Presses a step of a bon, and waits for its state. */
const stepTo = (name: string, state: string) => async (page: Page) => {
  await step(page, name)
  await shows(page, state)
}
export const issue = stepTo('Émettre', 'Émis')
export const handOver = stepTo('Remettre', 'Remis')
export const endLoading = stepTo('Chargement terminé', 'Remis')

export async function closeAt(page: Page, path: string, bon: string): Promise<void> {
  await openBonAt(page, path, bon)
  await close(page)
}

/** Tries to close the bon, and waits for the refusal; it stays open. */
export async function closeRefused(page: Page, why: string): Promise<void> {
  await step(page, 'Clore')
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Clore', exact: true }).click()
  await asked.getByText(why).waitFor()
  await asked.getByRole('button', { name: 'Annuler', exact: true }).click()
}

/** Cancels a parcel as its client, in its panel. */
export async function cancelParcel(page: Page, code: string, motif: string): Promise<void> {
  await page.goto(`/commands/?colis=${code}`)
  await panel(page).getByRole('button', { name: 'Changer l’état' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer l’état' })
  await dialog.getByRole('button', { name: /^Annulé par le vendeur/ }).click()
  await dialog.getByLabel('Motif').selectOption({ label: motif })
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function askPhone(page: Page, code: string, phone: string): Promise<void> {
  await page.goto(`/commands/?colis=${code}`)
  await page.getByRole('button', { name: 'Demander un changement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demander un changement' })
  await dialog.getByLabel(/^Téléphone/).fill(phone)
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click()
  await page.getByRole('button', { name: 'Retirer la demande' }).waitFor()
}

export async function acceptDemande(page: Page, code: string): Promise<void> {
  await page.goto('/demandes/')
  await page.getByText(code).first().click()
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.getByText('Changement accepté').first().waitFor()
}

/** Chosen one by one on `/affectation/`, given together. */
export async function giveOut(page: Page, ville: string, codes: readonly string[], name: string) {
  await page.goto(`/affectation/?ville=${ville}`)
  for (const code of codes) {
    await page.getByRole('checkbox', { name: `Choisir ${code}`, exact: true }).click()
  }
  await page.getByRole('button', { name: `Affecter à ${name}` }).click()
  await page.getByText(`${codes.length} commandes affectées à ${name}`).waitFor()
}

/** Creates the distribution bon of a livreur; returns its id. */
export async function makeDistribution(page: Page, name: string): Promise<string> {
  await page.goto('/affectation/')
  await page.getByRole('button', { name: `Autres actions : ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Créer le bon de distribution' }).click()
  await page.waitForURL(/bon-livraison.*fiche=/)
  return new URL(page.url()).searchParams.get('fiche') ?? ''
}
