import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from './operator-error.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute; everything Wasl writes on disk is under it. */
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseReadUrl: string | undefined
  /** Address people type, without a final slash; links in mails and on the terminal begin with it. */
  readonly publicUrl: string
  /** The value of Fastify's option: addresses of trusted proxies, a number of them, or none. */
  readonly trustProxy: boolean | number | string
  /** Absent: mails stay in the collection `mails`. */
  readonly smtpUrl: string | undefined
  /** The sender of mails: `Wasl <wasl@societe.ma>`. */
  readonly mailFrom: string
  readonly s3Url: string | undefined
  /** Absent: nobody signs in with an account from elsewhere. */
  readonly oidc: OidcConfig | undefined
  readonly rateLimits: boolean
  readonly metricsToken: string | undefined
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
  readonly workers: number
  /** The password of the demo accounts, in demo mode and for the command that loads the demo. */
  readonly demoPassword: string
  /** Present only in demo mode. */
  readonly demo: { readonly commands: number } | undefined
}

/** The OpenID Connect provider whose accounts open ours. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The label of its button on the sign-in page. */
  readonly label: string
}

type Environment = Readonly<Record<string, string | undefined>>

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .check(z.regex(/^\d{1,9}$/))
    .check(z.refine((text) => Number(text) >= least && Number(text) <= most))

const address = (...schemes: readonly string[]) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))))

const SWITCH = z.enum(['0', '1', 'on', 'off', 'true', 'false'])
const LOG_LEVEL = z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])

/** Each variable: its schema, and the remedy shown when its value is wrong. */
const VARIABLES = {
  PORT: [wholeNumber(1, 65_535), 'donnez un nombre entier de 1 à 65535'],
  HOST: [
    z.string().check(z.regex(/^[\w.:-]+$/)),
    'donnez une adresse ou un nom de machine, par exemple 127.0.0.1',
  ],
  DATA_DIR: [z.string(), 'donnez le chemin d’un dossier'],
  DATABASE_URL: [
    address('postgres', 'postgresql'),
    'donnez une adresse postgres://utilisateur:motdepasse@serveur:5432/base',
  ],
  DATABASE_READ_URL: [
    address('postgres', 'postgresql'),
    'donnez une adresse postgres://utilisateur:motdepasse@serveur:5432/base',
  ],
  PUBLIC_URL: [address('http', 'https'), 'donnez une adresse qui commence par http:// ou https://'],
  TRUST_PROXY: [
    z.string().check(z.regex(/^[\w.:/, -]+$/)),
    'donnez 0, 1, un nombre de relais, ou leurs adresses séparées par des virgules',
  ],
  SMTP_URL: [address('smtp', 'smtps'), 'donnez une adresse smtp://utilisateur:motdepasse@serveur:587'],
  MAIL_FROM: [
    z.string().check(z.regex(/^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
    'donnez une adresse, par exemple Wasl <wasl@societe.ma>',
  ],
  S3_URL: [address('s3', 'http', 'https'), 'donnez une adresse https://clé:secret@serveur/seau'],
  OIDC_ISSUER: [
    z.string().check(z.refine(isIssuer)),
    'donnez l’adresse https:// du fournisseur d’identité, par exemple https://accounts.google.com',
  ],
  OIDC_CLIENT_ID: [z.string(), 'donnez l’identifiant que le fournisseur vous a remis'],
  OIDC_CLIENT_SECRET: [z.string(), 'donnez le secret que le fournisseur vous a remis'],
  OIDC_NAME: [z.string().check(z.maxLength(40)), 'donnez le nom du fournisseur, en 40 caractères au plus'],
  RATE_LIMITS: [SWITCH, 'donnez on ou off'],
  METRICS_TOKEN: [z.string().check(z.minLength(16)), 'donnez au moins 16 caractères'],
  LOG_LEVEL: [LOG_LEVEL, 'donnez silent, fatal, error, warn, info, debug ou trace'],
  WORKERS: [wholeNumber(1, 64), 'donnez un nombre de processus de 1 à 64'],
  DEMO: [SWITCH, 'donnez 1 ou 0'],
  DEMO_COMMANDS: [wholeNumber(1, 10_000_000), 'donnez un nombre de commandes de 1 à 10000000'],
  DEMO_PASSWORD: [z.string().check(z.minLength(8), z.maxLength(71)), 'donnez de 8 à 71 caractères'],
} as const

type Variable = keyof typeof VARIABLES

/** The environment, checked: every wrong variable is one sentence of the error. */
export function readConfig(env: Environment): Config {
  mustBeRight(env)
  const value = (name: Variable) => env[name] || undefined
  const host = value('HOST') ?? '127.0.0.1'
  const port = Number(value('PORT') ?? 8090)
  const demo = isOn(value('DEMO') ?? '0')
  const publicUrl = (value('PUBLIC_URL') ?? defaultUrl(host, port)).replace(/\/+$/, '')
  if (demo) mustBeLoopback(host)
  return {
    port,
    host,
    dataDir: absolute(value('DATA_DIR') ?? './data'),
    databaseUrl: value('DATABASE_URL'),
    databaseReadUrl: value('DATABASE_READ_URL'),
    publicUrl,
    trustProxy: trustProxy(value('TRUST_PROXY') ?? '0'),
    smtpUrl: value('SMTP_URL'),
    mailFrom: value('MAIL_FROM') ?? defaultSender(value('SMTP_URL'), publicUrl),
    s3Url: value('S3_URL'),
    oidc: oidcOf(value),
    rateLimits: isOn(value('RATE_LIMITS') ?? 'on'),
    metricsToken: value('METRICS_TOKEN'),
    logLevel: LOG_LEVEL.parse(value('LOG_LEVEL') ?? (demo ? 'warn' : 'info')),
    workers: Number(value('WORKERS') ?? 1),
    demoPassword: value('DEMO_PASSWORD') ?? 'wasl-demo-2026',
    demo: demo ? { commands: Number(value('DEMO_COMMANDS') ?? 5_000) } : undefined,
  }
}

function mustBeRight(env: Environment): void {
  const wrong = (Object.keys(VARIABLES) as Variable[]).flatMap((name) => {
    const [schema, remedy] = VARIABLES[name]
    const value = env[name]
    // An empty variable is an unset one: that is how a shell or a compose file clears it.
    if (!value || schema.safeParse(value).success) return []
    return `${name} vaut « ${isSecret(name) ? '…' : value} » : ${remedy}.`
  })
  if (wrong.length > 0) throw new OperatorError(wrong.join('\n'))
}

const isSecret = (name: Variable) => /TOKEN|PASSWORD|SECRET|_URL$/.test(name) && name !== 'PUBLIC_URL'

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** Refuses to open the demo to the network: its password is public, and anybody would be a moderateur. */
function mustBeLoopback(host: string): void {
  if (isLoopback(host)) return
  throw new OperatorError(
    `HOST vaut « ${host} » : la démonstration n’écoute que sur cet ordinateur (127.0.0.1) ; pour ouvrir Wasl au réseau, lancez « npm run wasl -- serve ».`,
  )
}

/** Plain http lets whoever listens sign in as anybody: only on this very machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Three variables that go together: one alone is a mistake that would show as a missing button. */
function oidcOf(value: (name: Variable) => string | undefined): OidcConfig | undefined {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map(value)
  if (issuer && clientId && clientSecret) {
    return { issuer, clientId, clientSecret, label: value('OIDC_NAME') ?? new URL(issuer).hostname }
  }
  const missing = names.filter((name) => value(name) === undefined)
  if (missing.length === names.length) return undefined
  throw new OperatorError(`${missing.join(' et ')} manque : ${names.join(', ')} vont ensemble.`)
}

const isOn = (text: string) => ['1', 'on', 'true'].includes(text)
const absolute = (path: string) => (isAbsolute(path) ? path : resolve(path))

function defaultUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The account that sends, when it is an address: most servers accept no other. */
function defaultSender(smtpUrl: string | undefined, publicUrl: string): string {
  const user = smtpUrl === undefined ? '' : new URL(smtpUrl).username.replace(/%40/i, '@')
  return `Wasl <${user.includes('@') ? user : `wasl@${new URL(publicUrl).hostname}`}>`
}

function trustProxy(text: string): boolean | number | string {
  if (text === '0' || text === 'off' || text === 'false') return false
  if (text === 'on' || text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text
}
