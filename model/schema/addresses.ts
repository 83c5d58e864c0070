/**
 * Syntax of e-mails and URLs in the record protocol: a sender or a browser can use every value that passes.
 */

/** A character a person can see, of any script; no space, no sign that only turns the direction of a text. */
const SEEN = String.raw`\p{L}\p{M}\p{N}`
const ATOM = String.raw`[${SEEN}!#$%&'*+/=?^_\x60{|}~-]+`
/** Within a label of a name `_` is taken: servers of a network are called so, though no domain is. */
const LABEL = `[${SEEN}](?:[${SEEN}_-]*[${SEEN}])?`
const LAST_LABEL = String.raw`[\p{L}](?:[${SEEN}_-]*[\p{L}\p{M}])?`
const EMAIL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${LAST_LABEL}$`, 'u')
const LONGEST_EMAIL = 254

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)

/** Schemes a link may have without running anything. */
const SCHEME = '(?:https?|ftp|wss?|tcp|udp)://'
const URL_TEXT = new RegExp(
  String.raw`^(?<scheme>${SCHEME})?(?:[^\s/@?#]*@)?(?:(?<name>(?:${LABEL}\.)*${LABEL}\.?)|(?<ipv6>\[[\da-f:.]+\]))(?<port>:\d{1,5})?(?<path>[/?#]\S*)?$`,
  'iu',
)
/** Browsers and Node have it; the types of neither are known here. */
declare const URL: { canParse(text: string): boolean }

const SHORTEST_URL = 4
const LONGEST_URL = 2_048

/** The scheme may be left out where the host could be nothing else: it has a dot, brackets or a port. */
export function isUrl(text: string): boolean {
  if (text.length < SHORTEST_URL || text.length > LONGEST_URL) return false
  const { scheme, name = '', ipv6, port, path = '' } = URL_TEXT.exec(text)?.groups ?? {}
  if (name === '' && ipv6 === undefined) return false
  if (!isPath(path)) return false
  if (ipv6 !== undefined) return URL.canParse(`http://${ipv6}`)
  if (/^\d+(?:\.\d+)+$/.test(name)) return /^(?:\d+\.){3}\d+$/.test(name) && URL.canParse(`http://${name}`)
  return scheme !== undefined || port !== undefined || /\.\p{L}/u.test(name)
}

/**
 * Percent escapes must be complete in the path and behind `#`; the query is left to the server it is sent to.
 */
function isPath(path: string): boolean {
  const bare = path.replace(/\?[^#]*/, '')
  return !/\p{Cc}/u.test(path) && !/%(?![\da-f]{2})/i.test(bare)
}
