/**
 * A name as a mail may say it. Whoever signs up chooses it and the address it goes to: it must not carry a link, a
 * second line or an invisible character into a mail that we sign.
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
