import type { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

export interface Envelope {
  readonly from: string
  readonly to: string
}

const CONNECT_MS = 15_000
const SILENCE_MS = 60_000

type Settle = (error?: Error | null) => void

/**
 * One session with the server of SMTP_URL, used for several mails. Not nodemailer's pool, which repeats a
 * mail by itself when a connection breaks: the row in the database decides whether a mail may be repeated.
 */
export class SmtpSession {
  readonly #url: string
  #connection: SMTPConnection | undefined
  /** Ends the step under way. */
  #settle: Settle = () => {}

  constructor(url: string) {
    this.#url = url
  }

  /** Sends one mail; its content is read only once the server requests it. Throws nodemailer's error. */
  async send(envelope: Envelope, message: Readable): Promise<void> {
    try {
      const connection = this.#connection ?? (await this.#open())
      await this.#step((done) => connection.send({ from: envelope.from, to: [envelope.to] }, message, done))
    } catch (error) {
      this.abandon()
      throw error
    }
  }

  /** Ends the session politely. */
  close(): void {
    this.#connection?.quit()
    this.#connection = undefined
  }

  /** Closes the connection; the step under way fails. */
  abandon(): void {
    this.#connection?.close()
    this.#connection = undefined
    this.#settle(new Error('the conversation was given up'))
  }

  async #open(): Promise<SMTPConnection> {
    const { auth, ...address } = parseConnectionUrl(this.#url)
    const connection = new SMTPConnection({
      ...address,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    })
    this.#connection = connection
    connection.on('error', (error: Error) => this.#settle(error))
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    await this.#step((done) => connection.connect(done))
    if (auth && connection.allowsAuth) await this.#step((done) => connection.login(auth, done))
    return connection
  }

  #step(begin: (done: Settle) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve())
      begin(this.#settle)
    })
  }
}
