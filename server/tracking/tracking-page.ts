import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#model/collections.ts'
import { readTypedCode } from '#model/domain/commande/scan/typed-code.ts'
import type { PublicStep } from '#model/domain/commande/states/public-steps.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { trackingPath } from '#model/domain/links.ts'
import { localDay } from '#server/clock.ts'
import { send as refuse } from '#server/core/api/failures.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import { bodyOf } from '#server/core/http/body.ts'
import type { Services } from '#server/module.ts'
import { companyOf } from '#server/print/company.ts'
import { areLastDigits, Keys } from './key.ts'
import { TrackingLimits } from './limits.ts'
import { html, type Markup } from './markup.ts'
import { codeForm, type Frame, heading, pageOf, proofForm, saying, stepList, withLanguage } from './page.ts'
import { type OpenedParcel, openedOf, parcelOf, stepsOf } from './parcel.ts'
import { headline, sections } from './sections.ts'
import { POLICY } from './style.ts'
import { type WishOutcome, wishForms } from './wish-forms.ts'
import { grant, offersTo, WISHES, type Wish } from './wishes.ts'
import { LANGUAGES, languageOf, WORDS, waitWords } from './words.ts'

/** Seconds until a full queue of pages has room again, for `retry-after`. */
const LINE_S = 60

/** Keeps the page out of caches, referrers and search engines, and foreign scripts out of the page. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  vary: 'Origin, Accept-Language',
} as const

export interface Address {
  readonly code?: string
  readonly key?: string
}

export type PageRequest = FastifyRequest<{ Params: Address }>

/** Answers each request of the page. */
export class TrackingPage {
  readonly #services: Services
  readonly #keys: Keys
  readonly #limits: TrackingLimits

  constructor(services: Services, secret: string) {
    this.#services = services
    this.#keys = new Keys(secret, services.clock)
    this.#limits = new TrackingLimits(services.engine.limits, services.config.rateLimits)
  }

  /** Shows the form for a code; with a code in the query, redirects to its page. */
  async ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const inTime = await this.#limits.page(request.ip)
    const frame = await this.#frame(request)
    if (!inTime) return this.#tooMany(LINE_S, reply, frame)
    const typed = textOf(request.query, 'code')
    const code = readTypedCode(typed)
    if (code !== null) return reply.headers(HEADERS).redirect(withLanguage(trackingPath(code), frame), 303)
    return this.#form(reply, frame, typed)
  }

  async show(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await this.#found(request, reply)
    if (!found) return reply
    const frame = await this.#frame(request, found.path)
    return this.#parcel(reply, frame, found, { granted: wishOf(textOf(request.query, 'fait')) })
  }

  /** Handles a form: the last digits of the phone, or, with the key, a wish. */
  async answer(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await this.#found(request, reply)
    if (!found) return reply
    const frame = await this.#frame(request, found.path)
    const body = await bodyOf(request)
    return found.open
      ? this.#wish({ request, reply, frame, found, body })
      : this.#prove({ request, reply, frame, found, body })
  }

  async #wish({ request, reply, frame, found, body }: Answer): Promise<FastifyReply> {
    const { engine } = this.#services
    const { parcel, path } = found
    const wait = await this.#limits.wish(parcel.code)
    if (wait > 0) return this.#tooMany(wait, reply, frame)
    const origin = { caller: request.caller, source: 'destinataire', ip: request.ip } as const
    const wish = wishOf(textOf(body, 'souhait')) ?? 'jour'
    const granted = await grant(engine, parcel, wish, (name) => textOf(body, name), origin)
    if (!granted) return this.#parcel(reply.status(409), frame, found, { refused: wish })
    return reply.headers(HEADERS).redirect(withLanguage(path, frame, `fait=${wish}`), 303)
  }

  async #prove({ request, reply, frame, found, body }: Answer): Promise<FastifyReply> {
    const { parcel } = found
    const wait = await this.#limits.guess(parcel.code, request.ip)
    if (wait > 0) return this.#tooMany(wait, reply, frame)
    if (!areLastDigits(parcel, textOf(body, 'chiffres')))
      return this.#parcel(reply.status(422), frame, found, 'wrong')
    await this.#limits.right(parcel.code, request.ip)
    const path = trackingPath(parcel.code, this.#keys.make(parcel))
    return reply.headers(HEADERS).redirect(withLanguage(path, frame), 303)
  }

  /**
   * Shows a failure as a page, since a person reads it. A refusal keeps its JSON: no person sends such a
   * request.
   */
  async sorry(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (error instanceof ApiError) return refuse(reply, error)
    request.log.error({ err: error }, 'tracking failed')
    const frame = frameOf(request, { name: 'Wasl', phone: '' })
    return send(reply.status(503), frame, saying(WORDS[frame.language].away))
  }

  /**
   * The parcel, as soon as it may be shown; null when another page was sent. A key is never kept waiting, a
   * valid code never refused.
   */
  async #found(request: PageRequest, reply: FastifyReply): Promise<Found | null> {
    const found = await this.#find(request)
    if (found?.open) return found
    const inTime = await this.#limits.page(request.ip)
    if (found) return found
    const frame = await this.#frame(request)
    await (inTime ? this.#form(reply, frame, request.params.code ?? '') : this.#tooMany(LINE_S, reply, frame))
    return null
  }

  async #find({ params }: PageRequest): Promise<Found | null> {
    const parcel = await parcelOf(this.#services.engine, readTypedCode(params.code ?? ''))
    if (!parcel) return null
    const key = params.key ?? ''
    const open = this.#keys.opens(parcel, key)
    return { parcel, open, path: trackingPath(parcel.code, open ? key : '') }
  }

  async #frame(request: FastifyRequest, path?: string): Promise<Frame> {
    return frameOf(request, await companyOf(this.#services.db), path)
  }

  async #parcel(
    reply: FastifyReply,
    frame: Frame,
    found: Found,
    outcome: WishOutcome | 'wrong',
  ): Promise<FastifyReply> {
    const steps = await stepsOf(this.#services.engine, found.parcel)
    const list = stepList(steps, frame.language)
    // A page that responds to a form does not reload itself.
    const follows = outcome !== 'wrong' && outcome.refused === undefined
    if (!found.open) {
      const wrong = outcome === 'wrong' ? WORDS[frame.language].wrongDigits : ''
      const top = heading(WORDS[frame.language], found.parcel.code)
      return send(reply, frame, html`<section>${top}${list}</section>${proofForm(frame, wrong)}`, follows)
    }
    const rest = await this.#opened(frame, found.parcel, steps, outcome === 'wrong' ? {} : outcome)
    const open = { ...frame, shop: found.parcel.client_name, code: found.parcel.code }
    return send(
      reply,
      open,
      html`<section>${rest.top}${list}</section>${rest.sections}${rest.wishes}`,
      follows,
    )
  }

  async #opened(frame: Frame, parcel: Row<'commands'>, steps: readonly PublicStep[], outcome: WishOutcome) {
    const { engine, clock } = this.#services
    const opened = await openedOf(engine, parcel, steps, clock.now())
    const offers = await offersTo(engine, parcel)
    const wishes = wishForms(frame, offers, opened.address, stillTrue(outcome, parcel, opened))
    const top = headline(opened, frame.language, localDay(clock.now()))
    return { top, sections: sections(opened, frame.language), wishes }
  }

  /** One page for codes that do not exist, are in the corbeille, or cannot be codes. */
  #form(reply: FastifyReply, frame: Frame, typed: string): FastifyReply {
    return send(reply.status(typed === '' ? 200 : 404), frame, codeForm(frame, typed, typed !== ''))
  }

  #tooMany(seconds: number, reply: FastifyReply, frame: Frame): FastifyReply {
    const words = WORDS[frame.language]
    const body = saying(words.tooMany(waitWords(words, seconds)))
    return send(reply.status(429).header('retry-after', seconds), frame, body)
  }
}

const wishOf = (name: string): Wish | undefined => WISHES.find((wish) => wish === name)

/** Drops an outcome of the URL that is not true any more: a URL may be opened again later, or be made up. */
function stillTrue(
  outcome: WishOutcome,
  { status }: Row<'commands'>,
  { expected }: OpenedParcel,
): WishOutcome {
  if (outcome.granted === 'jour' && expected === null) return {}
  return outcome.granted === 'refus' && stateCode(status) !== 'ANNULE_CLIENT' ? {} : outcome
}

interface Answer {
  readonly request: PageRequest
  readonly reply: FastifyReply
  readonly frame: Frame
  readonly found: Found
  readonly body: Readonly<Record<string, unknown>>
}

interface Found {
  readonly parcel: Row<'commands'>
  /** True when the request has the key. */
  readonly open: boolean
  readonly path: string
}

function frameOf(request: FastifyRequest, company: Frame['company'], path = '/suivi/'): Frame {
  const asked = textOf(request.query, 'lang')
  const chosen = LANGUAGES.find((language) => language === asked)
  const language = languageOf(asked, request.headers['accept-language'])
  return { language, chosen, path, company }
}

function send(reply: FastifyReply, frame: Frame, body: Markup, follows = false): FastifyReply {
  const { title } = WORDS[frame.language]
  return reply
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(pageOf({ ...frame, title, body, follows }))
}

function textOf(values: unknown, name: string): string {
  if (typeof values !== 'object' || values === null) return ''
  const value: unknown = Object.entries(values).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
