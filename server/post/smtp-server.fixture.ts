import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  readonly raw: string
}

/** The reaction of a server to a message it has received; by default it accepts it. */
export type MessageReaction = (raw: string, n: number) => Error | undefined | 'hang up' | 'say nothing'

/** A real SMTP server on loopback. */
export async function smtpServer(answer: MessageReaction = () => undefined, more: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...more,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const verdict = answer(raw, received.length)
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw })
        if (verdict === 'hang up') for (const connection of server.connections) connection.close()
        else if (verdict !== 'say nothing') callback(verdict ?? null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, received, server, close }
}

export const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode })
