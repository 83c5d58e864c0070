import type { PublicStep } from '#model/domain/commande/states/public-steps.ts'
import { momentWords, shortMoment } from './dates.ts'
import { html, Markup } from './markup.ts'
import { SCRIPT, STYLE } from './style.ts'
import { type Language, WORDS, type Words } from './words.ts'

/** The company of the page, its reader, and its language. */
export interface Frame {
  readonly language: Language
  /** Path of the page without its query. */
  readonly path: string
  /** Language chosen by hand, which the next page keeps. */
  readonly chosen: Language | undefined
  readonly company: { readonly name: string; readonly phone: string }
  /** The sender and the code of the parcel, for a visitor who has proven to be its recipient. */
  readonly shop?: string
  readonly code?: string
}

interface Shown extends Frame {
  readonly title: string
  readonly body: Markup
  /** True when the page reloads itself every minute. */
  readonly follows?: boolean
}

export function pageOf({ title, body, follows, ...frame }: Shown): string {
  const { language, company } = frame
  const words = WORDS[language]
  const head = html`<meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title} – ${company.name}</title>
    <link rel="icon" href="data:,">
    <style>${new Markup(STYLE)}</style>`
  const top = html`<header><p><strong>${frame.shop || company.name}</strong> ${
    frame.shop ? words.deliveredBy(company.name) : null
  }</p>${languageSwitch(frame)}</header>`
  const foot = html`<footer>${frame.code ? html`<span>${words.parcel} <bdi dir="ltr">${frame.code}</bdi></span>` : null}${phoneLink(
    company.phone,
    words.call,
  )}<p>${words.neverByLink}</p>${
    frame.path === '/suivi/' ? null : html`<a href="${withLanguage('/suivi/', frame)}">${words.other}</a>`
  }</footer>`
  const script = follows && html`<script>${new Markup(SCRIPT)}</script>`
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return html`<!doctype html>
    <html lang="${language}" dir="${dir}"><head>${head}</head>
    <body>${top}<main>${body}</main>${foot}${script || null}</body></html>`.text
}

function languageSwitch({ language, path }: Frame): Markup {
  const [other, name] = language === 'ar' ? (['fr', 'Français'] as const) : (['ar', 'العربية'] as const)
  const dir = other === 'ar' ? 'rtl' : 'ltr'
  return html`<a href="${path}?lang=${other}" hreflang="${other}" lang="${other}" dir="${dir}">${name}</a>`
}

/** The path with the language, when it was chosen by hand; any other is found again from the browser. */
export const withLanguage = (path: string, { chosen }: Pick<Frame, 'chosen'>, more = ''): string => {
  const query = [chosen ? `lang=${chosen}` : '', more].filter((part) => part !== '').join('&')
  return query === '' ? path : `${path}?${query}`
}

/** A company writes its phone as it likes. */
const phoneLink = (phone: string, label: string): Markup | null =>
  phone === ''
    ? null
    : html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${label} <bdi dir="ltr">${phone}</bdi></a>`

/** The form to type a code in; for an unknown code, with the reason. */
export function codeForm({ language, chosen }: Frame, typed: string, unknown: boolean): Markup {
  const words = WORDS[language]
  return html`<h1>${words.title}</h1>
    <form method="get" action="/suivi/">
    <label for="code">${words.code}</label><small id="aide">${words.codeHelp}</small>
    ${unknown && html`<p class="wrong" role="alert" id="faux">${words.unknown}</p>`}
    ${chosen ? html`<input type="hidden" name="lang" value="${chosen}">` : null}
    <input id="code" name="code" dir="ltr" value="${typed}" required maxlength="40" autocomplete="off"
     aria-describedby="${unknown ? 'faux aide' : 'aide'}"${unknown && html` aria-invalid="true"`}>
    <button>${words.find}</button></form>`
}

/** The only thing shown: a refusal, an apology. */
export const saying = (sentence: string): Markup => html`<p class="wrong" role="alert">${sentence}</p>`

export function heading(words: Words, code: string): Markup {
  return html`<h1>${words.title} <span><bdi dir="ltr">${code}</bdi></span></h1>`
}

export function stepList(steps: readonly PublicStep[], language: Language): Markup {
  const words = WORDS[language]
  const present = steps.findLastIndex(({ reached }) => reached)
  const items = steps.map(
    (
      { reached, at },
      n,
    ) => html`<li${reached && html` class="done"`}${n === present && html` aria-current="step"`}>
      ${words.steps[n] ?? ''}<span class="hidden"> : ${reached ? words.done : words.toCome}</span>
      ${at !== '' && html`<time datetime="${at.replace(' ', 'T')}" title="${momentWords(at, language)}">${shortMoment(at)}</time>`}</li>`,
  )
  return html`<ol class="steps">${items}</ol>`
}

/** The form for the last digits of the phone. */
export function proofForm(frame: Frame, wrong: string): Markup {
  const words = WORDS[frame.language]
  return html`<form method="post" action="${withLanguage(frame.path, frame)}">
    <h2>${words.proof}</h2>
    <label for="chiffres">${words.digits}</label><small id="aide">${words.digitsHelp}</small>
    ${wrong !== '' && html`<p class="wrong" role="alert" id="faux">${wrong}</p>`}
    <input id="chiffres" name="chiffres" inputmode="numeric" dir="ltr" required maxlength="8" autocomplete="off"
     aria-describedby="${wrong === '' ? 'aide' : 'faux aide'}"${wrong !== '' && html` aria-invalid="true"`}>
    <button>${words.show}</button></form>`
}
