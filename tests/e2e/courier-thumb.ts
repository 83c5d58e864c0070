import type { Page } from 'playwright-core'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { inArabic } from '#tests/support/arabic-sentence.ts'
import { takePhoto } from './offline-stage.ts'

export const LANGUAGES = ['fr', 'ar'] as const
export type Spoken = (typeof LANGUAGES)[number]

/** A sentence of the page in its language, with its values in order. */
export function sentenceIn(
  language: Spoken,
  french: string,
  ...values: readonly (string | number)[]
): string {
  if (language === 'ar') return inArabic(french, ...values)
  let at = 0
  return french.replaceAll(/\{\w+\}/g, () => String(values[at++]))
}

/** The books of one parcel after the tour ended. */
export interface Books {
  /** The state of the livreur's result, and the one after the tour is closed. */
  readonly told: StateCode
  readonly ends: StateCode
  /** Dirhams: the amount collected for the parcel, and the cash in the livreur's hands. */
  readonly collected: number
  readonly cash: number
  readonly isDelivered: boolean
  /** Something of it goes back to the agence. */
  readonly goesBack: boolean
  readonly isPictured: boolean
}

export interface Kind {
  readonly name: string
  /** Values of the commande that differ from the usual: 250 DH, 20 DH of fees, one piece. */
  readonly values: object
  readonly books: Books
  readonly tell: (thumb: Thumb, name: string) => Promise<void>
}

/** A thumb on the page of the tour, in either language. */
export class Thumb {
  readonly page: Page
  readonly #language: Spoken

  constructor(page: Page, language: Spoken) {
    this.page = page
    this.#language = language
  }

  word(french: string, ...values: readonly (string | number)[]): string {
    return sentenceIn(this.#language, french, ...values)
  }
  get sheet() {
    return this.page.getByRole('dialog')
  }
  stop(name: string) {
    return this.page.getByRole('article', { name })
  }
  press(french: string): Promise<void> {
    return this.sheet.getByRole('button', { name: this.word(french), exact: true }).click()
  }
  fill(french: string, value: string): Promise<void> {
    return this.sheet.getByLabel(this.word(french)).fill(value)
  }
  async choose(name: string, result: string): Promise<void> {
    await this.stop(name)
      .getByRole('button', { name: this.word('Résultat') })
      .click()
    await this.press(result)
  }
  /** Gone from the list at once, network or none. */
  async save(name: string, last = 'Enregistrer'): Promise<void> {
    await this.press(last)
    await this.sheet.waitFor({ state: 'detached' })
    await this.stop(name)
      .getByRole('button', { name: this.word('Résultat') })
      .waitFor({ state: 'detached' })
  }
  /** Rethrows a failure together with the text of the page. */
  async explain(error: unknown): Promise<never> {
    const shown = await this.page.locator('body').innerText()
    throw new Error(`the page showed:\n${shown}`, { cause: error })
  }
  async picture(): Promise<void> {
    await takePhoto(this.page)
    await this.sheet.getByAltText(this.word('Preuve de livraison')).waitFor()
  }
  async call(name: string): Promise<void> {
    const link = this.stop(name).getByRole('link', { name: this.word('Appeler') })
    // Chromium on a desk would wait for a program to call with.
    await link.evaluate((node) => node.addEventListener('click', (event) => event.preventDefault()))
    await link.click()
    await this.stop(name)
      .getByRole('link', { name: this.word('Appelé') })
      .waitFor()
  }
}

const delivered = (told: StateCode, collected: number, more: Partial<Books> = {}): Books => ({
  told,
  ends: told,
  collected,
  cash: collected,
  isDelivered: true,
  goesBack: false,
  isPictured: false,
  ...more,
})
const brought = (told: StateCode, ends = told): Books => ({
  told,
  ends,
  collected: 0,
  cash: 0,
  isDelivered: false,
  goesBack: true,
  isPictured: false,
})

/** Every way a visit ends. */
export const KINDS: readonly Kind[] = [
  {
    name: 'Trois colis',
    values: { colis_count: 3 },
    books: delivered('LIVRE', 270),
    async tell(thumb, name) {
      await thumb.stop(name).getByText(thumb.word('{pieces} colis', 3)).waitFor()
      await thumb.choose(name, 'Livré')
      await thumb.save(name)
    },
  },
  {
    name: 'Donne plus',
    values: {},
    books: delivered('LIVRE', 300),
    async tell(thumb, name) {
      await thumb.choose(name, 'Livré')
      await thumb.fill('Montant encaissé', '300')
      await thumb.press('Enregistrer')
      await thumb.sheet.getByRole('alert').first().waitFor()
      await thumb.press('Le destinataire a donné plus')
      await thumb.save(name)
    },
  },
  {
    name: 'Échange rendu',
    values: { is_echange: true, price: -30, extra_fees: 0 },
    books: delivered('ECHANGE_LIVRE', -30, { goesBack: true }),
    async tell(thumb, name) {
      await thumb.choose(name, 'Échange effectué')
      await thumb.press('Il ne me l’a pas rendu')
      await thumb.save(name)
    },
  },
  {
    name: 'En partie',
    values: { quantity: 3 },
    books: delivered('LIVRE_PARTIEL', 170, { goesBack: true }),
    async tell(thumb, name) {
      await thumb.choose(name, 'Livré en partie')
      await thumb.sheet.getByLabel(thumb.word('Un de plus : {name}', thumb.word('Pièces gardées'))).click()
      await thumb.fill('Montant encaissé', '170')
      await thumb.press('Le destinataire garde une partie')
      await thumb.save(name)
    },
  },
  {
    name: 'Carte',
    values: {},
    books: delivered('LIVRE', 270, { cash: 0, isPictured: true }),
    async tell(thumb, name) {
      await thumb.choose(name, 'Livré')
      await thumb.press('Carte')
      await thumb.fill('Référence du paiement', 'TPE 4417')
      await thumb.picture()
      await thumb.save(name)
    },
  },
  {
    name: 'Cher',
    values: { price: 600 },
    books: delivered('LIVRE', 620, { isPictured: true }),
    async tell(thumb, name) {
      await thumb.choose(name, 'Livré')
      await thumb.picture()
      await thumb.save(name)
    },
  },
  {
    name: 'Refus',
    values: {},
    books: brought('REFUSE', 'RETOUR_CHEZ_LIVREUR'),
    async tell(thumb, name) {
      await thumb.choose(name, 'Refusé')
      await thumb.press('Autre')
      await thumb.press('Enregistrer')
      await thumb.sheet.getByText(thumb.word('Expliquez en une phrase.')).waitFor()
      await thumb.fill('Note', 'لا يريده')
      await thumb.save(name)
    },
  },
  {
    name: 'Absent',
    values: {},
    books: brought('PAS_DE_REPONSE'),
    async tell(thumb, name) {
      await thumb.call(name)
      await thumb.choose(name, 'Pas de réponse')
      await thumb.save(name)
    },
  },
  {
    name: 'Reporté',
    values: {},
    books: brought('REPORTE'),
    async tell(thumb, name) {
      await thumb.choose(name, 'Reporté')
      await thumb.press('Demain')
      await thumb.save(name)
    },
  },
]
