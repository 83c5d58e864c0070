import type { Config } from '#server/config.ts'

/** The address push services may write to (RFC 8292): this server where it has https, else the sender of its mails. */
export function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
