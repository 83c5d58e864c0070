/**
 * A name in a form safe for mails. The person who signs up chooses it, and the recipient's address: it must
 * not carry a link, a second line or an invisible character into a mail that we sign.
 */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[/\\:@<>•]|\.(?=\S)/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 60)
}
